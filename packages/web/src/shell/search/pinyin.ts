/** First character of every initial in pinyin order; the collation of the language does the rest. */
const BORDERS = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀';
const LETTERS = 'abcdefghjklmnopqrstwxyz';
let collator: Intl.Collator | undefined;

/** Initials of a text: `系统管理` is `xtgl`; what is not Chinese stays, in lower case. */
export function pinyinInitials(text: string): string {
  // Made when it is needed first: it costs more than everything else here.
  const { compare } = (collator ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin'));
  return Array.from(text.toLowerCase(), (letter) => {
    if (!/\p{Script=Han}/u.test(letter)) return letter;
    let low = 0;
    for (let i = 0; i < BORDERS.length; i++) if (compare(letter, BORDERS[i]!) >= 0) low = i;
    return LETTERS[low];
  }).join('');
}
