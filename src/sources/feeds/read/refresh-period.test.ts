import { expect, test } from 'vitest'
import { day, hour, minute } from '../../../publication/durations.ts'
import { parseFeed } from './parse.ts'

const syndication = 'http://purl.org/rss/1.0/modules/syndication/'

test.each([
  ['<ttl>90</ttl>', 90 * minute],
  ['<sy:updatePeriod>daily</sy:updatePeriod>', day],
  ['<sy:updatePeriod>Hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>', hour / 2],
  ['<sy:updatePeriod>often</sy:updatePeriod>', undefined],
  // A name that every object of JavaScript has is no period.
  ['<sy:updatePeriod>constructor</sy:updatePeriod>', undefined],
])('a feed with %s asks not to be read again for %s ms', (element, expected) => {
  const feed = `<rss version="2.0" xmlns:sy="${syndication}"><channel>${element}<item><title>A</title></item></channel></rss>`
  expect(parseFeed(feed, 'https://news.example/feed').refreshAfter).toBe(expected)
})
