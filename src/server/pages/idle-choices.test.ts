import { expect, test } from 'vitest'
import type { EditorsChoice } from '../../publication/content.ts'
import { IdleChoices } from './idle-choices.ts'

const choice = (story: string): EditorsChoice => ({
  as: 'pin',
  story,
  until: 0,
  note: '',
  writtenAt: { field: 'pin[0].story', line: 3 },
})

test('each choice without a story is logged once, and again if it had a story in between', () => {
  const lines: string[] = []
  const idle = new IdleChoices({ warn: (...said: unknown[]) => lines.push(String(said[1])) })
  const [gone, other] = [choice('/local-news/gone-1'), choice('tag:other')]
  idle.note({ id: 'bay' }, [gone])
  idle.note({ id: 'bay' }, [gone])
  idle.note({ id: 'bay' }, [gone, other])
  expect(lines).toEqual([
    'bay/front.yaml:3: pin[0].story: "/local-news/gone-1" names no story of this city, so the entry does nothing',
    'bay/front.yaml:3: pin[0].story: "tag:other" names no story of this city, so the entry does nothing',
  ])
  expect(idle.report()).toEqual(lines)
  idle.note({ id: 'bay' }, [])
  expect(idle.report()).toEqual([])
  idle.note({ id: 'bay' }, [gone])
  expect(lines).toHaveLength(3)
})
