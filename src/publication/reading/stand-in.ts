import type { CityFiles } from '../files/city-files.ts'

/** Gives every value that a city can have, so that the network's files can be read by themselves. */
const settings = `
name: Stand-in News
city: Stand-in
county: Stand-in County
state: Stand-in State
tagline: A stand-in
defaultTitle: Stand-in News
homeHeadline: Stand-in News
networkStatement: A stand-in
founded: 2023
description: A stand-in for a city.
keywords: [stand-in]
language: en-US
timeZone: America/New_York
hosts: [stand-in.test]
contact:
  email: newsroom@stand-in.test
  phone: (212) 200-3000
  phoneHours: a stand-in
  responseTime: a stand-in
  address: a stand-in
  tipsEmail: newsroom@stand-in.test
  advertisingEmail: newsroom@stand-in.test
  supportEmail: newsroom@stand-in.test
socials: []
partners: []
radio: { name: Stand-in Radio, stream: 'https://stand-in.test/' }
support: { href: 'https://stand-in.test/', name: Stand-in Charity }
weather: { latitude: 40.7, longitude: -74 }
`
const feeds = '<opml version="2.0"><body></body></opml>'
const categories = `
categories:
  - { key: standIn, path: /stand-in, name: Stand-in }
`

/** Files of an invented city for what the network leaves to cities. */
export function standIn({ entries }: CityFiles): CityFiles {
  const files: [string, string][] = [
    ['publication.yaml', settings],
    ['feeds.opml', feeds],
    ...(entries.get('')?.includes('categories.yaml')
      ? []
      : [['categories.yaml', categories] as [string, string]]),
  ]
  return {
    id: 'stand-in',
    folder: '/stand-in',
    entries: new Map([['', files.map(([name]) => name)]]),
    problems: [],
    version: 'stand-in',
    changedAt: 0,
    texts: new Map(files.map(([name, text]) => [name, { text }])),
    pictures: new Map(),
  }
}
