import { expect, test } from 'vitest'
import type { NewArticle } from '../../../store/article.ts'
import { read, rss } from './parse.fixture.ts'

const media = 'xmlns:media="http://search.yahoo.com/mrss/"'

test.each<[string, string, Partial<NewArticle>]>([
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
    'a known prefix for an unknown namespace, which is a wrong address',
    rss('<item><title>A</title><dc:creator>Al</dc:creator></item>', 'xmlns:dc="https://example.com/ns"'),
    { author: 'Al' },
  ],
  [
    'upper-case elements',
    '<RSS><CHANNEL><ITEM><TITLE>A</TITLE><LINK>https://example.com/a</LINK></ITEM></CHANNEL></RSS>',
    { title: 'A', link: 'https://example.com/a' },
  ],
  [
    'junk behind the feed',
    `${rss('<item><title>A</title></item>')}<script>x</script><!-- cached -->`,
    { title: 'A' },
  ],
  [
    'markup that nobody escaped',
    rss('<item><title>A <b>bold</b> one</title><description><p>Text<br>more</p></description></item>'),
    { title: 'A bold one', summary: 'Text more' },
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
])('reads %s', (_, feed, expected) => {
  expect(read(feed)[0]).toMatchObject(expected)
})
