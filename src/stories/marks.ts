import { withoutAccents } from './stems.ts'
import { wordSetOf } from './stop-words.ts'
import type { WrittenWord } from './text.ts'

/**
 * What tells apart two texts of one template: by slot (`day`, `score`, `storm`, the template itself), the values that a
 * text has. Two texts that have values for one slot and none in common are never one story.
 */
export type Marks = ReadonlyMap<string, ReadonlySet<string>>

/** A number after such a word counts along a series. */
const series =
  wordSetOf(`day week game round part episode chapter season phase volume vol no issue match race lot stage
  heat period quarter set inning race session ward precinct district zone measure proposition prop amendment question
  item case count bill hb sb route interstate highway exit flight room unit tower
  dia semana jornada juego partido ronda parte episodio capitulo temporada fase etapa carrera numero distrito ley
  concurso sorteo`)

/** What a number after or before them counts may change while a story goes on. */
const counted =
  wordSetOf(`dead deaths died killed kills die dies hurt injured injures wounded wounds missing rescued
  rescues evacuated evacuates toll victims arrested arrests homes houses customers people residents families students
  passengers men women children workers acres percent per cent miles power vehicles cars shot stabbed
  muertos muertes fallecidos heridos desaparecidos rescatados evacuados victimas detenidos casas viviendas clientes
  personas residentes familias alumnos estudiantes pasajeros hombres mujeres ninos trabajadores acres hectareas
  millas autos vehiculos baleados`)

const storms = wordSetOf('hurricane storm typhoon cyclone huracan tormenta ciclon depression')

/** The marks of an article's title. `isName` tells which words belong to names. */
export function findMarks(title: readonly WrittenWord[], isName: (word: WrittenWord) => boolean): Marks {
  const marks = new Map<string, Set<string>>()
  const mark = (slot: string, value: string) => {
    const values = marks.get(slot) ?? new Set()
    marks.set(slot, values.add(value))
  }
  for (const [index, word] of title.entries()) {
    const before = withoutAccents(title[index - 1]?.lower ?? '')
    const own = withoutAccents(word.lower)
    if (/^\d{1,3}[-–]\d{1,3}$/.test(own)) mark('score', own.split(/[-–]/).sort().join('-'))
    else if (/^#?\d/.test(own) && (series.has(before) || own.startsWith('#'))) {
      mark(`number of ${own.startsWith('#') ? '#' : before}`, own.replace('#', ''))
    }
    const next = title[index + 1]
    if (
      storms.has(own) &&
      next &&
      /^\p{Lu}/u.test(next.text) &&
      next.text.length > 2 &&
      !storms.has(next.lower)
    ) {
      if (/^\p{Lu}/u.test(word.text)) mark('storm', withoutAccents(next.lower))
    }
  }
  markTemplate(title, isName, mark)
  return marks
}

/** Whether two texts are kept apart by their marks. */
export function areApart(a: Marks, b: Marks): boolean {
  for (const [slot, values] of a) {
    const others = b.get(slot)
    if (others && ![...values].some((value) => others.has(value))) return true
  }
  return false
}

/** The title with names, numbers and days left out is its template; what was left out is the value. Counts that may grow are left out of both. */
function markTemplate(
  title: readonly WrittenWord[],
  isName: (word: WrittenWord) => boolean,
  mark: (slot: string, value: string) => void,
): void {
  const template: string[] = []
  const values: string[] = []
  for (const [index, word] of title.entries()) {
    const own = withoutAccents(word.lower)
    const near = [-2, -1, 1, 2].some((step) => counted.has(withoutAccents(title[index + step]?.lower ?? '')))
    if (/^[$€£]?\d/.test(own)) {
      if (!near) values.push(own)
    } else if (isName(word) || days.has(own)) values.push(own)
    else template.push(own)
  }
  if (template.length < 2 || values.length === 0) return
  mark(`title ${template.join(' ')}`, values.sort().join(' '))
}

const days =
  wordSetOf(`monday tuesday wednesday thursday friday saturday sunday january february march april june july
  august september october november december lunes martes miercoles jueves viernes sabado domingo enero febrero marzo
  abril mayo junio julio agosto septiembre octubre noviembre diciembre mon tue wed thu fri sat sun jan feb mar apr jun
  jul aug sep sept oct nov dec morning evening night mañana tarde noche`)
