import { expect, test } from 'vitest'
import { readTextBlocks } from './text-blocks.ts'

const links = { linkOf: (href: string) => `[${href}]`, form: 'FORM', search: 'Search' }
const read = (html: string) => readTextBlocks(html, links)
const print = (html: string) => read(html).map((block) => block.html)

test.each<[string, string, string[]]>([
  [
    'headings and paragraphs, without wrappers',
    '<section><h2>A</h2><div><p>B</p></div></section>',
    ['<h2>A</h2>', '<p>B</p>'],
  ],
  [
    'text beside blocks is a paragraph',
    '<div>A <b>b</b><p>C</p>D</div>',
    ['<p>A <b>b</b></p>', '<p>C</p>', '<p>D</p>'],
  ],
  [
    'pictures, scripts, buttons and styles are left out',
    '<p>A<img alt="x"><svg><text>t</text></svg></p><script>s</script><style>c</style><button>b</button>',
    ['<p>A</p>'],
  ],
  [
    'what is hidden is left out',
    '<p>A<span aria-hidden="true">x</span></p><p hidden>B</p><div class="big ad-slot">C</div>',
    ['<p>A</p>'],
  ],
  [
    'words for screen readers stay',
    '<p><span class="visually-hidden">High</span>88°</p>',
    ['<p>High 88°</p>'],
  ],
  [
    'elements side by side are apart',
    '<p><b>Gazette</b><time>9 AM</time></p><p>Nov<b>25</b>Wed</p>',
    ['<p><b>Gazette</b> 9 AM</p>', '<p>Nov <b>25</b> Wed</p>'],
  ],
  [
    'a separator has a space on either side',
    '<p>6 PM<span class="visually-hidden"> · </span><span>Library</span></p>',
    ['<p>6 PM · Library</p>'],
  ],
  [
    'the current one of several links is marked',
    '<nav><a href="/a" aria-current="page">A</a><a href="/b">B</a></nav>',
    ['<p><b>A</b> · <a href="[/b]">B</a></p>'],
  ],
  [
    'links side by side are told apart',
    '<p><a href="/a">A</a><a href="/b">B</a></p>',
    ['<p><a href="[/a]">A</a> · <a href="[/b]">B</a></p>'],
  ],
  [
    'a kicker does not repeat the heading above it',
    '<h1>Local</h1><p class="kicker">Local</p><h2>A</h2><p class="kicker">Sports</p><h2>B</h2>',
    ['<h1>Local</h1>', '<h2>A</h2>', '<p>Sports</p>', '<h2>B</h2>'],
  ],
  [
    'a frame of headlines, of which the page has the text, is left out with its heading',
    '<p>A</p><aside class="home-feed"><h2>Live</h2><iframe src="/live"></iframe></aside>',
    ['<p>A</p>'],
  ],
  ['a word is not cut by emphasis', '<p>un<em>believ</em>able</p>', ['<p>un<em>believ</em>able</p>']],
  [
    'items are lines of a list',
    '<ul><li><h3><a href="/a">A</a></h3><p>b</p></li></ul>',
    ['<li><a href="[/a]">A</a><br>b</li>'],
  ],
  ['links to places on the page are words', '<p><a href="#a">A</a></p>', ['<p>A</p>']],
  [
    'a list of places on the page is left out',
    '<nav><a href="#a">A</a><a href="/b">B</a></nav>',
    ['<p> <a href="[/b]">B</a></p>'.replace('<p> ', '<p>')],
  ],
  [
    'a language stays',
    '<p lang="es">Sí <a href="/b" lang="ht">B</a></p>',
    ['<p lang="es">Sí <a href="[/b]" lang="ht">B</a></p>'],
  ],
  ['terms are a list', '<dl><div><dt>A</dt><dd>1</dd></div></dl>', ['<dt>A</dt>', '<dd>1</dd>']],
  [
    'rows of a table',
    '<table><caption>T</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2"><p>1</p></td></tr></tbody></table>',
    ['<p>T</p>', '<tr><th scope="col">A</th></tr>', '<tr><td colspan="2">1</td></tr>'],
  ],
  [
    'a search is kept',
    '<form action="/search"><input type="search" name="q" value="a&quot;b" class="x"><button>x</button></form>',
    [
      '<form action="[/search]"><input type="search" name="q" value="a&quot;b"> <button>Search</button></form>'.replace(
        '> <button',
        '> <button',
      ),
    ],
  ],
  ['a form that sends something is not', '<form method="post"><input name="a"></form>', ['<p>FORM</p>']],
  [
    'a question has its answer',
    '<details><summary><h3>Why?</h3></summary><p>So.</p></details>',
    ['<h3>Why?</h3>', '<p>So.</p>'],
  ],
  [
    'every tab is a part',
    '<div role="tablist"><a id="t1" role="tab">Days</a><a id="t2" role="tab">Hours</a></div><div role="tabpanel" aria-labelledby="t1"><p>1</p></div><div role="tabpanel" aria-labelledby="t2" hidden><p>2</p></div>',
    ['<h3 class="t">Days</h3>', '<p>1</p>', '<h3 class="t">Hours</h3>', '<p>2</p>'],
  ],
])('%s', (_, html, blocks) => {
  expect(print(html)).toEqual(blocks)
})

test.each([
  [
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;</p>',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;</p>',
  ],
  ['<p onclick="x()" style="y">A</p>', '<p>A</p>'],
  [
    '<p><a href="/a&quot; onclick=&quot;x" onclick="x()">A</a></p>',
    '<p><a href="[/a&quot; onclick=&quot;x]">A</a></p>',
  ],
  ['<p lang="&quot;><script>">A</p>', '<p lang="&quot;&gt;&lt;script&gt;">A</p>'],
])('text of feeds stays text: %s', (html, block) => {
  expect(print(html)).toEqual([block])
})

test('a wide table is a list of its columns', () => {
  const row = (tag: string, words: string) =>
    `<tr>${Array.from({ length: 7 }, (_, n) => `<${tag}>${words}${n}</${tag}>`).join('')}</tr>`
  const blocks = read(`<table>${row('th', 'Day ')}${row('td', 'High ')}</table>`)
  expect(blocks).toHaveLength(7)
  expect(blocks[6]).toEqual({ group: 'ul', html: '<li>Day 6, High 6</li>' })
})

test('items and rows name the list they belong to', () => {
  expect(read('<ul><li>A</li></ul><ol><li>B</li></ol><p>C</p>').map(({ group }) => group)).toEqual([
    'ul',
    'ol',
    undefined,
  ])
})

test('elements in elements are each read once', () => {
  let made = 0
  const depth = 20
  const html = `<p>${'<b>'.repeat(depth)}<a href="/a">A</a>${'</b>'.repeat(depth)}</p>`
  const linkOf = (href: string) => {
    made += 1
    return href
  }
  readTextBlocks(html, { linkOf, form: '', search: '' })
  expect(made).toBe(1)
})
