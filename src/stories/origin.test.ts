import { expect, test } from 'vitest'
import { type Carrier, type Credited, originOf } from './origin.ts'

const times: Carrier = {
  title: 'The Miami Times',
  owner: 'The Miami Times',
  address: 'https://www.miamitimesonline.com/feed',
}
const plg: Carrier = { title: 'WPLG Local 10', owner: 'WPLG', address: 'https://www.local10.com/rss' }
const nbc: Carrier = {
  title: 'NBC6 South Florida',
  owner: 'NBCUniversal',
  address: 'https://www.nbcmiami.com/?rss=y',
}
const naples: Carrier = {
  title: 'Naples Daily News',
  owner: 'Naples Daily News',
  address: 'https://rssfeeds.naplesnews.com/naples/home',
}
const agency: Carrier = { title: 'Top stories', owner: 'apnews.com', address: 'https://apnews.com/feed' }
const carrier: Carrier = { title: 'South Florida Times', owner: '', address: 'https://www.sfltimes.com/feed' }

test.each<[Partial<Credited>, Carrier, string | undefined]>([
  [{ author: 'Jacob Ogles, Florida Politics' }, times, 'Florida Politics'],
  [{ author: 'Jacob Ogles, Florida Politics' }, carrier, 'Florida Politics'],
  [
    { origin: 'South Florida Sun Sentinel' },
    { ...times, title: 'Google News' },
    'South Florida Sun Sentinel',
  ],
  [{ author: 'ASSOCIATED PRESS' }, plg, 'The Associated Press'],
  [{ author: 'AP' }, plg, 'The Associated Press'],
  // A name that every object of JavaScript has is no agency.
  [{ author: 'Constructor' }, plg, undefined],
  [{ author: 'Ann Lee, Reuters' }, plg, 'Reuters'],
  [{ origin: 'WLRN', author: 'Ann Lee, Reuters' }, plg, 'WLRN'],
  [{ author: 'Agencia EFE' }, plg, 'EFE'],
  [{ author: 'Ana Díaz, Diario Las Américas' }, plg, 'Diario Las Américas'],
  [{ author: 'Ana Díaz, Redacción Noticias' }, plg, undefined],
  [{ author: 'Ana Díaz, Periodista de Noticias' }, plg, undefined],
  // A short name within a word of the carrier's is another newsroom.
  [{ author: 'AP' }, naples, 'The Associated Press'],
  // The carrier itself, a part of it, or its staff.
  [{ author: 'AP' }, agency, undefined],
  [{ author: 'The Associated Press' }, { ...naples, title: 'Associated Press: Florida' }, undefined],
  [{ author: 'Ann Lee, Local 10 News' }, plg, undefined],
  [{ author: 'Ann Lee, WPLG' }, plg, undefined],
  [{ author: 'NBC 6' }, nbc, undefined],
  [{ origin: 'NBC 6 South Florida' }, nbc, undefined],
  [{ origin: 'The Miami Times' }, times, undefined],
  [{ author: 'Ann Lee, News Staff' }, plg, undefined],
  [{ author: 'Ann Lee, Sports Editor, Tribune Team' }, plg, undefined],
  // People, and nothing.
  [{ author: 'Ann Lee, Bo Chan' }, plg, undefined],
  [{ author: 'Ann Lee' }, plg, undefined],
  [{ origin: '…' }, plg, undefined],
  [{}, plg, undefined],
])('%j', (said, feed, expected) => {
  expect(originOf({ author: undefined, ...said }, feed)).toBe(expected)
})
