import { expect, test } from 'vitest'
import { profileOf } from './profile.ts'
import { isSameArticle } from './same-article.ts'

let id = 0
const profile = (title: string, summary: string, source: string) =>
  profileOf({ id: id++, title, summary, language: 'en', source, publishedAt: 1, link: undefined })

const title = 'Two hurt in crash on the Harbor Bridge Sunday night'
const summary = 'Two people were hurt when a truck hit a rail of the Harbor Bridge.'

test('one title is one article of a newsroom that gave a text only once, and not of two newsrooms', () => {
  expect(isSameArticle(profile(title, summary, 'a'), profile(title, '', 'a'))).toBe(true)
  expect(isSameArticle(profile(title, summary, 'a'), profile(title, '', 'b'))).toBe(false)
})

test('two short texts of a newsroom with one title are two articles, also where one says more', () => {
  const [brief, longer] = [profile('Archive 1', '', 'a'), profile('Archive 1', summary, 'a')]
  expect(isSameArticle(brief, longer)).toBe(false)
  expect(isSameArticle(longer, brief)).toBe(false)
})
