// Runs before the first paint: theme and language of the last visit, so that nothing flashes, and for a signed-in user the
// files of the console behind the sign-in, so that they come beside the first ones.
(function () {
  var root = document.documentElement;
  function read(name) {
    try {
      var record = JSON.parse(localStorage.getItem('cloud-experience-' + name));
      return record ? record.content : JSON.parse(localStorage.getItem('cloudExperience.' + name));
    } catch {
      return undefined;
    }
  }
  var theme = read('themeName') || 'theme-hey';
  var look = read('settings') || {};
  var dark = look.dark || theme === 'theme-dark' || theme === 'theme-star' || theme === 'theme-vip';
  root.dataset.theme = theme;
  root.dataset.grey = String(Boolean(look.grey));
  root.dataset.weak = String(Boolean(look.colorWeak));
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.lang = read('language') === 'en' ? 'en' : 'zh-CN';
  var ahead = JSON.parse(document.currentScript.dataset.ahead || 'null');
  if (!ahead || !read('token')) return;
  ahead.all.concat(ahead[root.lang]).forEach(function (file) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/cloudExperience/' + file;
    document.head.append(link);
  });
})();
