import { describe, expect, it } from 'vitest';
import { cleanMarkup, plainTextOf, readMarkup } from './markup.ts';

describe('formatted text', () => {
  it.each([
    ['keeps what people format', '<p>a <b>b</b> <i>c</i><br></p>', '<p>a <strong>b</strong> <em>c</em><br></p>'],
    ['keeps lists', '<ul><li>a<li>b<ul><li>c</li></ul></li></ul>', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'],
    ['closes what was left open', '<p>a<strong>b', '<p>a<strong>b</strong></p>'],
    ['puts no paragraph into another', '<p>a<p>b', '<p>a</p><p>b</p>'],
    ['drops scripts with what they say', 'a<script>alert(1)</script>b', 'ab'],
    ['drops a script that never ends', 'a<script>alert(1)', 'a'],
    ['drops svg and style', '<svg onload=x><circle/></svg><style>*{}</style>c', 'c'],
    ['drops attributes', '<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['drops unknown elements, not their text', '<img src=x onerror=alert(1)><marquee>a</marquee>', 'a'],
    [
      'keeps safe links',
      '<a href="https://a.example/?b=1&amp;c=2" target=_blank>x</a>',
      '<a href="https://a.example/?b=1&amp;c=2">x</a>',
    ],
    ['takes the address from a script link', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['also a disguised one', '<a href=" jav&#x0A;ascript&#58;alert(1)">x</a>', '<a>x</a>'],
    [
      'does not take a quote out of an address',
      `<a href='https://a.example/"onclick=x'>x</a>`,
      '<a href="https://a.example/&quot;onclick=x">x</a>',
    ],
    ['encodes what is no element', '<p>1 < 2 & 3 > 2 <', '<p>1 &lt; 2 &amp; 3 &gt; 2 &lt;</p>'],
    ['leaves plain text as it was typed', '1 < 2 & "3" > 2 &lt;\n', '1 < 2 & "3" > 2 &lt;\n'],
    ['encodes encoded markup once', '&lt;script&gt;', '&lt;script&gt;'],
    ['drops comments', 'a<!-- <b> -->b<!doctype html>c<!-- open', 'abc'],
    [
      'does not put an element together from what it drops',
      '<scr<script>x</script>ipt>alert(1)</script>',
      '&lt;script&gt;alert(1)',
    ],
  ])('%s', (_, source, cleaned) => {
    expect(cleanMarkup(source)).toBe(cleaned);
    expect(cleanMarkup(cleaned)).toBe(cleaned);
  });

  it('is read in linear time and depth, whatever it holds', () => {
    for (const piece of ['<', '<a ', '<a "', "<p '", '<b>', '<!--', '<script', '&#', '<li>', '<ul>'])
      expect(cleanMarkup(piece.repeat(20_000)).length).toBeLessThan(1_000_000);
  });

  it('can be had as plain text', () => {
    expect(plainTextOf(readMarkup('<p>a <b>b</b></p><ul><li>c</li></ul>')).trim()).toBe('a b\nc');
  });
});
