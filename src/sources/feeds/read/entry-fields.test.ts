import { expect, test } from 'vitest'
import { fieldsOf } from './entry-fields.ts'
import { textOf } from './xml-element.ts'
import { parseXml } from './xml-tree.ts'

test('a field has its elements by the rank of their names, those of one name in document order', () => {
  const xml =
    '<item><excerpt>c</excerpt><description>a</description><x>-</x><description>b</description><title>t</title></item>'
  const [item] = parseXml(xml).children
  if (item === undefined || typeof item === 'string') throw new Error('no item')
  const fields = fieldsOf(item)
  expect(fields.summaries.map(textOf)).toEqual(['a', 'b', 'c'])
  expect(fields.titles.map(textOf)).toEqual(['t'])
  expect(fields.guids).toEqual([])
})

test('names that are equal keep the order of the document', () => {
  const xml =
    '<item><tag>1</tag><category>2</category><tag>3</tag><summary>a</summary><description>b</description></item>'
  const [item] = parseXml(xml).children
  if (item === undefined || typeof item === 'string') throw new Error('no item')
  const { categories, summaries } = fieldsOf(item)
  expect(categories.map(textOf)).toEqual(['1', '2', '3'])
  expect(summaries.map(textOf)).toEqual(['a', 'b'])
})
