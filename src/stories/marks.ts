import { withoutAccents } from './stems.ts'
import { wordSetOf } from './stop-words.ts'
import { isCapital, type WrittenWord } from './text.ts'

/**
 * Values that tell texts of one template apart, by slot (`day`, `score`, `storm`, the template itself). Texts
 * with values in one slot and none in common are two stories; of a template, where each has one of its own.
 */
export type Marks = ReadonlyMap<string, ReadonlySet<string>>

/** A number after such a word is the number in a series. */
const series =
  wordSetOf(`day week game round part episode chapter season phase volume vol no issue match race lot stage
  heat period quarter set inning race session ward precinct district zone measure proposition prop amendment question
  item case count bill hb sb route interstate highway exit flight room unit tower
  dia semana jornada juego partido ronda parte episodio capitulo temporada fase etapa carrera numero distrito ley
  concurso sorteo`)

/** A number beside such a word is a count that may change while the story develops. */
const counted =
  wordSetOf(`dead deaths died killed kills die dies hurt injured injures wounded wounds missing rescued
  rescues evacuated evacuates toll victims arrested arrests homes houses customers people residents families students
  passengers men women children workers acres percent per cent miles power vehicles cars shot stabbed
  muertos muertes fallecidos heridos desaparecidos rescatados evacuados victimas detenidos casas viviendas clientes
  personas residentes familias alumnos estudiantes pasajeros hombres mujeres ninos trabajadores acres hectareas
  millas autos vehiculos baleados`)

/** A number in a title after one of these words is a count that may grow. */
const tolls = ['toll', 'cifra', 'count']

const storms = wordSetOf('hurricane storm typhoon cyclone huracan tormenta ciclon depression')

/** The marks of an article. `isName`: whether a word of the title belongs to a name. */
export function findMarks(
  title: readonly WrittenWord[],
  summary: readonly WrittenWord[],
  isName: (word: WrittenWord) => boolean,
): Marks {
  const marks = new Map<string, Set<string>>()
  const mark = (slot: string, ...values: readonly string[]) => {
    if (values.length > 0) marks.set(slot, new Set([...(marks.get(slot) ?? []), ...values]))
  }
  for (const [index, word] of title.entries()) {
    const own = withoutAccents(word.lower)
    const before = withoutAccents(title[index - 1]?.lower ?? '')
    if (/^#?\d/.test(own) && (series.has(before) || own.startsWith('#'))) {
      mark(`number of ${own.startsWith('#') ? '#' : before}`, own.replace('#', ''))
    }
    const next = title[index + 1]
    if (storms.has(own) && isCapital(word) && next && isCapital(next) && !storms.has(next.lower)) {
      mark('storm', withoutAccents(next.lower))
    }
  }
  const all = [...title, ...summary]
  mark('score', ...onlyOne(all.flatMap(scoreOf)))
  mark('age', ...onlyOne(all.flatMap((word, index) => ageOf(word, all[index + 1]))))
  mark('date', ...onlyOne(all.flatMap((word, index) => dateOf(word, all[index + 1]))))
  mark('money', ...moneyOf(title))
  markTemplate(title, isName, mark)
  markNumbers(title, mark)
  return marks
}

/** Whether the marks of two texts contradict each other. */
export function areApart(a: Marks, b: Marks): boolean {
  for (const [slot, values] of a) {
    const others = b.get(slot)
    if (!others) continue
    if (slot.startsWith(templateSlot) ? areOtherValues(values, others) : !holdsAny(values, others))
      return true
  }
  return false
}

/** One more place or weekday in the same title is no contradiction: 'Hollywood', 'Hollywood, Florida'. */
function areOtherValues(values: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const isPart = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
    [...some].every((value) => all.has(value))
  return !isPart(values, others) && !isPart(others, values)
}

function holdsAny(values: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...values].some((value) => others.has(value))
}

const templateSlot = 'title '

/** A text with several ages, scores or dates may be about any of them, so it has no mark. */
function onlyOne(values: readonly string[]): string[] {
  const distinct = [...new Set(values)]
  return distinct.length === 1 ? distinct : []
}

/** The score of a game or a vote, its numbers sorted, because texts name either side first. */
function scoreOf({ lower }: WrittenWord): string[] {
  const [, a, b] = /^(\d{1,3})[-–](\d{1,3})$/.exec(lower) ?? []
  return a && b ? [[a, b].sort().join('-')] : []
}

/** An age, as in '22-year-old', '22 años' or 'a man, 22, …'. */
function ageOf({ lower, follows }: WrittenWord, next: WrittenWord | undefined): string[] {
  const [, years] = /^(\d{1,3})-year-olds?$/.exec(lower) ?? []
  if (years) return [years]
  if (!/^\d{1,2}$/.test(lower) || !next) return []
  const isBetweenCommas = !follows && !next.follows && !next.opens
  return isBetweenCommas || next.lower === 'años' ? [lower] : []
}

/** A day of a month, as in 'July 5th'. */
function dateOf({ lower }: WrittenWord, next: WrittenWord | undefined): string[] {
  if (!months.has(lower)) return []
  const [, day] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(next?.lower ?? '') ?? []
  return day ? [`${lower.slice(0, 3)} ${day}`] : []
}

/** The only amount of money in a title, in steps of about 15 percent: its rounded form shares the step. */
function moneyOf(title: readonly WrittenWord[]): string[] {
  const amounts = title.flatMap(({ lower }, index) => {
    const [, digits, unit] = /^[$€£](\d[\d.,]*)([a-z]*)$/.exec(lower) ?? []
    if (!digits) return []
    const size = sizes.get(unit || (title[index + 1]?.lower ?? '')) ?? 1
    return [Number.parseFloat(digits.replaceAll(',', '')) * size]
  })
  const [amount, ...others] = amounts
  if (!amount || others.length > 0) return []
  const step = Math.log(amount) / Math.log(1.15)
  return [String(Math.floor(step)), String(Math.ceil(step))]
}

const sizes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    k: 1e3,
    thousand: 1e3,
    mil: 1e3,
    m: 1e6,
    mn: 1e6,
    million: 1e6,
    millones: 1e6,
    b: 1e9,
    bn: 1e9,
    billion: 1e9,
  }),
)

/**
 * A template is a title without names, numbers and days (the slot's value); growing counts are in neither.
 */
function markTemplate(
  title: readonly WrittenWord[],
  isName: (word: WrittenWord) => boolean,
  mark: (slot: string, ...values: readonly string[]) => void,
): void {
  const template: string[] = []
  const values: string[] = []
  for (const [index, word] of title.entries()) {
    const own = withoutAccents(word.lower)
    if (/^[$€£]?\d/.test(own)) {
      if (!mayGrow(title, index)) values.push(own)
    } else if (isName(word) || days.has(own)) values.push(own)
    else template.push(own)
  }
  if (template.length < 2 || values.length === 0) return
  mark(`${templateSlot}${template.join(' ')}`, ...values)
}

/** Titles that differ only in their numbers ('Archive 1', 'Archive 2') are a series. */
function markNumbers(title: readonly WrittenWord[], mark: (slot: string, value: string) => void): void {
  const template: string[] = []
  const values: string[] = []
  for (const [index, word] of title.entries()) {
    const own = withoutAccents(word.lower)
    const numbers = own.match(/\p{N}+/gu) ?? []
    if (numbers.length > 0 && mayGrow(title, index)) continue
    template.push(own.replace(/\p{N}+/gu, '0'))
    values.push(...numbers)
  }
  if (values.length > 0) mark(`numbers ${template.join(' ')}`, values.join(' '))
}

/** Whether the number at this index is a count that may change while the story develops. */
function mayGrow(title: readonly WrittenWord[], index: number): boolean {
  return (
    title.slice(0, index).some(({ lower }) => tolls.includes(withoutAccents(lower))) ||
    [-2, -1, 1, 2].some((step) => counted.has(withoutAccents(title[index + step]?.lower ?? '')))
  )
}

const months =
  wordSetOf(`january february march april may june july august september october november december
  jan feb mar apr jun jul aug sept sep oct nov dec enero febrero marzo abril mayo junio julio agosto septiembre
  octubre noviembre diciembre`)

/** Words of a day: months, weekdays, times of day. */
export const days: ReadonlySet<string> = new Set([
  ...months,
  ...wordSetOf(`monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun morning evening
    night tonight lunes martes miercoles jueves viernes sabado domingo manana tarde noche`),
])
