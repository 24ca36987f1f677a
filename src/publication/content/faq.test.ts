import { describe, expect, test } from 'vitest'
import {
  type Breakages,
  copyCityBeforeEach,
  edit,
  testBreakages,
  write,
} from '../reading/broken-city.fixture.ts'
import { parseFaq } from './faq.ts'

copyCityBeforeEach()

const faq = 'faq.md'

const cases: Breakages = {
  'error: faq.md:13: found "WHO counts them?" again, as on line 7, expected each question once': () =>
    edit(faq, '### May I feed them?', '### WHO counts them?'),
  'error: faq.md:7: found "Who counts them?" without an answer, expected its answer under it': () =>
    edit(faq, 'The *City Desk*.\n', ''),
  'error: faq.md:11: found the group "Housing" without questions, expected questions under it: ### Question?':
    () => edit(faq, '## Feeding', '## Housing\n\n## Feeding'),
  'error: faq.md:2: found the question "How many pelicans are there?" in no group, expected a group before it: ## Title':
    () => edit(faq, '## Counting\n', ''),
  'warning: faq.md:1: found a text that the page does not show, expected only groups ## and questions ###, each question with its answer':
    () => edit(faq, '## Counting', 'Welcome.\n\n## Counting'),
  'warning: faq.md:13: found a text that the page does not show, expected only groups ## and questions ###, each question with its answer':
    () => edit(faq, '## Feeding\n', '## Feeding\n\nAbout fish.\n'),
  'error: faq.md:5: found a link to "/local-news/counting", where there is no page, expected the path of a page, such as /contact or /local-news/king-tides':
    () => edit(faq, '/local-news/counting-pelicans', '/local-news/counting'),
  'error: faq.md: found an empty file, expected content': () => write(faq, '\n'),
}

describe('mistakes', () => testBreakages(cases))

test('questions have unique ids and answers of several blocks', () => {
  const { groups, errors } = parseFaq(
    "## What's new?\r\n\r\n### What's *new*?\r\n\r\nA\n\nB\n\n#### C\n\n- d\n\n> ### Q\n\n## Two\n### What's new\n\nE\n",
    new Map(),
  )
  expect(errors).toEqual([])
  const shown = groups.map(({ title, questions }) => ({
    title,
    items: questions.map(({ id, title, answer }) => ({ id, question: title, ...answer })),
  }))
  expect(shown).toEqual([
    {
      title: 'What’s new?',
      items: [
        {
          id: 'whats-new-2',
          question: 'What’s new?',
          html: '<p>A</p>\n<p>B</p>\n<h4 id="c">C</h4>\n<ul>\n<li>d</li>\n</ul>\n<blockquote>\n<h3 id="q">Q</h3>\n</blockquote>',
          text: 'A\nB\nC\nd\nQ',
        },
      ],
    },
    { title: 'Two', items: [{ id: 'whats-new-3', question: 'What’s new', html: '<p>E</p>', text: 'E' }] },
  ])
})

test('each repeated question names the line of the first', () => {
  const { errors } = parseFaq(`## A\n${'\n### One?\n\nYes.\n'.repeat(3)}`, new Map())
  expect(errors.map(({ found }) => found)).toEqual([
    '"One?" again, as on line 3',
    '"One?" again, as on line 3',
  ])
})
