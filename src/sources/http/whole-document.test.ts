import { expect, test } from 'vitest'
import { isWholeDocument } from './whole-document.ts'

test.each([
  ['<?xml version="1.0"?><rss><channel/></rss>', true],
  ['\ufeff\n<!DOCTYPE rss><rdf:RDF xmlns:rdf="x"><item/></rdf:RDF >\n\0', true],
  ['<feed><entry/></feed><!-- served by a cac', true],
  ['<rss><channel><item>', false],
  ['<rss><item><![CDATA[how to write </rss>, and more', false],
  ['<rss></rss', false],
  ['<rss></rssx>', false],
  ['{"items":[{"title":"a"}]}', true],
  ['\ufeff[{"a":1}]\n', true],
  ['{"items":[{"title":"a"}', false],
  ['BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', true],
  ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\n', false],
  ['Service unavailable', false],
  ['', false],
])('%j is a whole document: %s', (text, isWhole) => {
  expect(isWholeDocument(Buffer.from(text))).toBe(isWhole)
})
