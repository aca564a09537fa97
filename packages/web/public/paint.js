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
  var own = ahead[root.lang];
  var files = ahead.all.concat(own.frame);
  // Where no other page is asked for, or the first one by name.
  if (/^\/cloudExperience\/?(userPointCloud\/pointCloud)?$/.test(location.pathname)) {
    files = files.concat(ahead.first, own.page);
  }
  files.forEach(function (file) {
    var link = document.createElement('link');
    var isScript = file.endsWith('.js');
    link.rel = isScript ? 'modulepreload' : 'preload';
    if (!isScript) link.as = 'style';
    link.crossOrigin = '';
    link.href = '/cloudExperience/' + file;
    document.head.append(link);
  });
  try {
    // The browser fetches what it holds at the first touch, and the console would wait for that later.
    void sessionStorage.length;
  } catch {
    // Blocked by the browser's settings.
  }
})();
