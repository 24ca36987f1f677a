import { expect, test } from 'vitest'
import type { NewArticle } from '../../../store/article.ts'
import { read, rss } from './parse.fixture.ts'

const media = 'xmlns:media="http://search.yahoo.com/mrss/"'

test.each<[string, string, Partial<NewArticle>]>([
  [
    'content:encoded only',
    rss(
      '<item><link>https://example.com/a</link><content:encoded><![CDATA[<p>Text</p>]]></content:encoded></item>',
      'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
    ),
    { title: 'Untitled', summary: 'Text' },
  ],
  [
    'a relative permalink and no link',
    rss('<item><title>A</title><guid isPermaLink="true">/2026/a</guid></item>'),
    { link: 'https://example.com/2026/a' },
  ],
  [
    'no address but that of its picture',
    rss('<item><title>A</title><enclosure url="https://example.com/a.jpg" type="image/jpeg"/></item>'),
    { link: '#', imageUrl: 'https://example.com/a.jpg' },
  ],
  [
    'no address but that of a recording',
    rss('<item><title>A</title><enclosure url="https://example.com/a.mp3" type="audio/mpeg"/></item>'),
    { link: 'https://example.com/a.mp3' },
  ],
  [
    'a DOCTYPE in a comment before the root',
    `<?xml version="1.0"?><!-- "<!DOCTYPE x" --><rss><channel><item><title>A 5" pipe</title></item></channel></rss>`,
    { title: 'A 5" pipe' },
  ],
  [
    'entities that redefine those of XML',
    '<!DOCTYPE rss [<!ENTITY amp "no"><!ENTITY city "Pelican Bay">]><rss><channel><item><title>&city; &amp; more</title></item></channel></rss>',
    { title: 'Pelican Bay & more' },
  ],
  [
    'an unknown content type',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="application/x-title">Anna</title><content type="application/x-text">Abcd efgh</content></entry></feed>',
    { title: 'Anna', summary: 'Abcd efgh' },
  ],
  [
    'authors in other elements, with markup inside',
    rss('<item><title>A</title><dc:author><b>Jo</b> Bay</dc:author></item>'),
    { author: 'Jo Bay' },
  ],
  [
    'the feed from which an item was taken over (RSS)',
    rss(
      '<item><title>A</title><source url="https://phoenix.test/feed">Florida <b>Phoenix</b></source></item>',
    ),
    { origin: 'Florida Phoenix' },
  ],
  [
    'the feed from which an entry was taken over (Atom)',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A</title><source><id>x</id><title>Phoenix</title></source></entry></feed>',
    { origin: 'Phoenix' },
  ],
  [
    'a source that is only an address',
    rss('<item><title>A</title><source>https://phoenix.test/feed</source></item>'),
    { title: 'A' },
  ],
  [
    'all categories where there are several',
    rss(
      '<item><title>A</title><category>News</category><category>Sea &amp;amp; Sand</category><category>News</category></item>',
    ),
    { category: 'News', categories: ['News', 'Sea & Sand'] },
  ],
  [
    'the author of a podcast',
    rss('<item><title>A</title><googleplay:author>Jo</googleplay:author></item>'),
    { author: 'Jo' },
  ],
  [
    'a category with markup inside',
    rss('<item><title>A</title><category><b>Parks</b></category></item>'),
    { category: 'Parks' },
  ],
  [
    'an undeclared prefix',
    rss('<item><title>A</title><content:encoded>Text</content:encoded><dc:creator>Al</dc:creator></item>'),
    { summary: 'Text', author: 'Al' },
  ],
  [
    'namespaces under other prefixes',
    rss(
      '<item><title>A</title><z:creator>Al</z:creator><m:thumbnail url="https://example.com/i.jpg"/></item>',
      'xmlns:z="http://purl.org/dc/elements/1.1/" xmlns:m="https://search.yahoo.com/mrss"',
    ),
    { author: 'Al', imageUrl: 'https://example.com/i.jpg' },
  ],
  [
    'a known prefix for an unknown namespace, which is a wrong address',
    rss('<item><title>A</title><dc:creator>Al</dc:creator></item>', 'xmlns:dc="https://example.com/ns"'),
    { author: 'Al' },
  ],
  [
    'an unknown prefix for an unknown namespace',
    rss('<item><title>A</title><my:title>B</my:title></item>', 'xmlns:my="https://example.com/ns"'),
    { title: 'A' },
  ],
  [
    'RSS elements in a namespace of their own',
    '<rss xmlns="http://backend.userland.com/rss2"><channel><item><title>A</title></item></channel></rss>',
    { title: 'A' },
  ],
  [
    'prefixed Atom',
    '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>A</a:title><a:link href="https://example.com/a"/></a:entry></a:feed>',
    { title: 'A', link: 'https://example.com/a' },
  ],
  [
    'Atom without its namespace',
    '<feed><entry><title>A</title><link href="https://example.com/a"/><id>x</id></entry></feed>',
    { title: 'A', link: 'https://example.com/a', guid: 'x' },
  ],
  [
    'Atom elements in RSS',
    rss(
      '<item><atom:title>A</atom:title><atom:link href="https://example.com/a"/><atom:updated>2026-11-20</atom:updated></item>',
      'xmlns:atom="http://www.w3.org/2005/Atom"',
    ),
    { title: 'A', link: 'https://example.com/a', publishedAt: Date.UTC(2026, 10, 20) },
  ],
  [
    'upper-case elements',
    '<RSS><CHANNEL><ITEM><TITLE>A</TITLE><LINK>https://example.com/a</LINK></ITEM></CHANNEL></RSS>',
    { title: 'A', link: 'https://example.com/a' },
  ],
  ['no channel', '<rss><item><title>A</title></item></rss>', { title: 'A' }],
  [
    'a single entry as the document',
    '<entry xmlns="http://www.w3.org/2005/Atom"><title>A</title></entry>',
    { title: 'A' },
  ],
  [
    'a warning before the feed',
    `<br />\n<b>Warning</b>: x in <b>y.php</b> on line 3<br>\n<?xml version="1.0"?>${rss('<item><title>A</title></item>')}`,
    { title: 'A' },
  ],
  [
    'junk behind the feed',
    `${rss('<item><title>A</title></item>')}<script>x</script><!-- cached -->`,
    { title: 'A' },
  ],
  [
    'an XML declaration that is not closed',
    `<?xml version="1.0">${rss('<item><title>A</title></item>')}`,
    { title: 'A' },
  ],
  [
    'HTML entities',
    rss('<item><title>Caf&eacute;&nbsp;&mdash; R&amp;D &#150; &hellip;</title></item>'),
    { title: 'Café — R&D – …' },
  ],
  [
    'an ampersand that nobody escaped',
    rss('<item><title>R&D at AT&T</title><link>https://example.com/?a=1&b=2</link></item>'),
    { title: 'R&D at AT&T', link: 'https://example.com/?a=1&b=2' },
  ],
  [
    'internal entities',
    `<!DOCTYPE rss [<!-- it's --><!ENTITY paper "The Sun"><!ENTITY x SYSTEM "file:///etc/passwd">]>${rss('<item><title>&paper; &x;</title></item>')}`,
    { title: 'The Sun &x;' },
  ],
  [
    'a DOCTYPE with a public identifier',
    `<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">${rss('<item><title>A</title></item>')}`,
    { title: 'A' },
  ],
  [
    'markup that nobody escaped',
    rss('<item><title>A <b>bold</b> one</title><description><p>Text<br>more</p></description></item>'),
    { title: 'A bold one', summary: 'Text more' },
  ],
  [
    'a title that nobody closed',
    rss('<item><title>A<link>https://example.com/a</link><description>D</description></item>'),
    { title: 'A', link: 'https://example.com/a', summary: 'D' },
  ],
  [
    'nested categories',
    rss('<item><title>A</title><categories><category>Home</category></categories></item>'),
    { category: 'Home' },
  ],
  [
    'categories of Atom by label',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A</title><category scheme="http://schemas.google.com/g/2005#kind" term="http://x#post"/><category term="t" label="Label"/></entry></feed>',
    { category: 'Label' },
  ],
  [
    'a description that is only a picture',
    rss(
      '<item><title>A</title><description>&lt;img src="https://example.com/p.jpg"&gt;</description><content:encoded>Text</content:encoded></item>',
    ),
    { summary: 'Text', imageUrl: 'https://example.com/p.jpg' },
  ],
  [
    'a video of YouTube',
    `<feed xmlns="http://www.w3.org/2005/Atom" ${media}><entry><id>yt:video:1</id><title>V</title><link rel="alternate" href="https://www.youtube.com/watch?v=1"/><media:group><media:title>V</media:title><media:content url="https://www.youtube.com/v/1?version=3" type="application/x-shockwave-flash"/><media:thumbnail url="https://i1.ytimg.com/vi/1/hqdefault.jpg" width="480" height="360"/><media:description>About V</media:description></media:group></entry></feed>`,
    {
      summary: 'About V',
      imageUrl: 'https://i1.ytimg.com/vi/1/hqdefault.jpg',
      link: 'https://www.youtube.com/watch?v=1',
    },
  ],
  [
    'a podcast',
    rss(
      '<item><title>Episode</title><enclosure url="https://example.com/e.mp3" type="audio/mpeg"/><itunes:image href="https://example.com/e.jpg"/><itunes:summary>About</itunes:summary><itunes:author>Host</itunes:author></item>',
      'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
    ),
    {
      link: 'https://example.com/e.mp3',
      imageUrl: 'https://example.com/e.jpg',
      summary: 'About',
      author: 'Host',
    },
  ],
  ['a language of its own', rss('<item xml:lang="es"><title>Uno</title></item>'), { language: 'es' }],
])('reads %s', (_, feed, expected) => {
  expect(read(feed)[0]).toMatchObject(expected)
})
