import { describe } from 'vitest'
import {
  type Breakage,
  copyCityBeforeEach,
  edit,
  error,
  testBreakages,
  warning,
} from './broken-city.fixture.ts'

// Mistakes that publishers made with the documents beside them and that drew no word, or one that did not help.

copyCityBeforeEach()

const article = 'articles/counting-pelicans.md'
const inText = (line: string) => () => edit(article, '## What', `${line}\n\n## What`)
const inSettings = (lines: string) => () => edit('publication.yaml', 'hosts:', `${lines}\nhosts:`)

const mistakes: Breakage[] = [
  [
    'a title in curly quotes',
    () => edit(article, 'title: How to count pelicans', 'title: “How to count pelicans”'),
    warning(article, {
      line: 2,
      field: 'title',
      found: '"“How to count pelicans”", with curly quotes that are printed',
      expected: "no quotes, or straight ones: 'text'",
    }),
  ],
  [
    'a whole address of our own where there is no page',
    inText('See [more](https://www.tiny.test/no-such-page).'),
    error(article, {
      line: 18,
      found: 'a link to "/no-such-page", where there is no page',
      expected: 'the path of a page, such as /contact or /local-news/king-tides',
    }),
  ],
  [
    'a shortcode of WordPress',
    inText('[gallery ids="1,2"]'),
    warning(article, {
      line: 18,
      found: '"[gallery ids=“1,2”]", a shortcode of another program, which is printed as text',
      expected: 'Markdown: ![description](picture.jpg) for a picture, [words](address) for a link',
    }),
  ],
  [
    'a shortcode of Hugo',
    inText('{{< figure src="a.jpg" >}}'),
    warning(article, {
      line: 18,
      found: '"{{< figure src=“a.jpg” >}}", a shortcode of another program, which is printed as text',
      expected: 'Markdown: ![description](picture.jpg) for a picture, [words](address) for a link',
    }),
  ],
  [
    'a color',
    inSettings('colour: red'),
    error('publication.yaml', {
      line: 13,
      field: 'colour',
      found: 'an unknown field',
      expected:
        'none: colors, fonts and the logo are the same for all publications; icons are files in assets/',
    }),
  ],
  [
    'a mark of a merge conflict in YAML',
    inSettings('<<<<<<< HEAD'),
    error('publication.yaml', {
      line: 13,
      found: 'a mark of git between two versions of a text',
      expected: 'one of them',
    }),
  ],
  [
    'a frame without https',
    inSettings('frames:\n  events: http://wall.test/'),
    error('publication.yaml', {
      line: 14,
      field: 'frames.events',
      found: '"http://wall.test/"',
      expected: 'an address that begins with https://: browsers show no other in a frame',
    }),
  ],
  [
    'a mistyped attribute of a feed',
    () => edit('feeds.opml', 'text="Tiny localNews"', 'notCategories="Opinion" text="Tiny localNews"'),
    error('feeds.opml', {
      line: 8,
      field: 'localNews / Tiny localNews / notCategories',
      found: 'an unknown attribute',
      expected: 'notCategory',
    }),
  ],
]

describe('mistakes', () => testBreakages(mistakes))
