import { expect, test } from 'vitest'
import { day, hour, minute, week } from '../../../time/durations.ts'
import { parseFeed } from './parse.ts'

const syndication = 'http://purl.org/rss/1.0/modules/syndication/'

test.each([
  ['<ttl>90</ttl>', 90 * minute],
  ['<sy:updatePeriod>daily</sy:updatePeriod>', day],
  ['<sy:updatePeriod>Hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>', hour / 2],
  ['<ttl>0</ttl><sy:updatePeriod>weekly</sy:updatePeriod>', week],
  ['<ttl>Infinity</ttl>', undefined],
  ['<ttl>soon</ttl><sy:updatePeriod>monthly</sy:updatePeriod>', 30 * day],
  ['<sy:updatePeriod>yearly</sy:updatePeriod><sy:updateFrequency>1</sy:updateFrequency>', 365 * day],
  ['<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>0</sy:updateFrequency>', day],
  ['<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>1.5</sy:updateFrequency>', day / 1.5],
  ['', undefined],
  ['<sy:updatePeriod>often</sy:updatePeriod>', undefined],
  // A name that every object of JavaScript has is no period.
  ['<sy:updatePeriod>constructor</sy:updatePeriod>', undefined],
])('a feed with %s asks not to be read again for %s ms', (element, expected) => {
  const feed = `<rss version="2.0" xmlns:sy="${syndication}"><channel>${element}<item><title>A</title></item></channel></rss>`
  expect(parseFeed(feed, 'https://news.example/feed').refreshAfter).toBe(expected)
})
