import { expect, test } from 'vitest'
import { exampleArticle, publicationWith } from '../../site/example-content.fixture.ts'
import { searchOwnTexts } from './own-text-search.ts'

type Texts = Readonly<Record<string, readonly [title: string, text?: string]>>

function cityOf(texts: Texts) {
  const articles = Object.entries(texts).map(([slug, [title, text = '']]) =>
    exampleArticle({ slug, path: `/${slug}`, title, deck: '', keyPoints: [], text }),
  )
  return publicationWith({ articles })
}

const search = (words: string, texts: Texts) => searchOwnTexts(words, cityOf(texts))

test('a word in the title counts ten times one in the text, and a single letter stands for no longer word', () => {
  const texts: Texts = {
    tide: ['What to know', 'A tide. '.repeat(3)],
    a: ['King tides', 'Streets are wet.'],
    b: ['Canción de São Tomé', 'Don’t feed them.'],
  }
  expect(search('tide', texts)).toEqual(['/a', '/tide'])
  expect(search('tide wet', texts)).toEqual(['/a'])
  expect(search('CANCION', texts)).toEqual(['/b'])
  expect(search('ide', texts)).toEqual([])
  expect(search('don’t', texts)).toEqual(['/b'])
  expect(search('f', texts)).toEqual([])
  expect(search('""', texts)).toEqual([])
})

test('of two texts that say a word as often the shorter one comes first', () => {
  const filler = 'about other things entirely '.repeat(40)
  expect(search('ferry', { long: ['One', `The ferry. ${filler}`], short: ['Two', 'The ferry.'] })).toEqual([
    '/short',
    '/long',
  ])
})

test('words that are far apart in a long text find nothing, unless one of them is in the title', () => {
  const filler = 'about other things entirely '.repeat(20)
  const texts: Texts = {
    taxi: ['Water Taxi', `Parking is free. ${filler} Buy a ticket on board.`],
    fine: ['What to do', 'Pay a parking ticket at the clerk’s office.'],
    lot: ['Parking', `${filler} A ticket is 40 dollars.`],
  }
  expect(search('parking ticket', texts).toSorted()).toEqual(['/fine', '/lot'])
  expect(search('free', texts)).toEqual(['/taxi'])
  const apart = (words: number) => ({ far: ['Title', `parking ${'and '.repeat(words)}ticket`] as const })
  expect(search('parking ticket', apart(12))).toEqual(['/far'])
  expect(search('parking ticket', apart(13))).toEqual([])
})

test('what means the same is found too, and of several words only what was typed has to be near', () => {
  const texts: Texts = {
    dark: ['When it is dark', 'What to do in a blackout.'],
    street: ['On the street', 'A blackout of one street.'],
  }
  expect(search('outage', texts).toSorted()).toEqual(['/dark', '/street'])
  expect(search('outage one', texts)).toEqual([])
  expect(search('outage street', texts)).toEqual(['/street'])
})
