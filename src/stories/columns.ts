import { isCommon } from './common-words.ts'
import { days } from './marks.ts'
import { kinds } from './names.ts'
import { stem, withoutAccents } from './stems.ts'
import { isStopWord, wordSetOf } from './stop-words.ts'
import type { WrittenWord } from './text.ts'

/** Words for what newspapers publish day after day, whatever happens, in English and Spanish. */
const regulars =
  wordSetOf(`agenda announcements arrests birthdays blotter bookings brief briefing briefs calendar cartoon cartoons clarifications closings closures column comics correction corrections crossword
  deals digest editorial editorials events forecast gallery guide headlines horoscope horoscopes inspections letters licenses
  listings log lottery menus newsletter notebook notes notices obituaries obits permits photos pictures podcast poll puzzle question quiz recap recipe
  recipes results roundup rundown schedule schedules scoreboard scores standings stories sudoku tables things transfers tides trivia weather
  cartas cartelera clima columna cronograma crucigrama efemerides esquelas eventos fotos galeria horoscopo horoscopos imagenes
  obituarios programacion pronostico recetas resultados resumen sorteo tiempo titulares`)

/** Words that tell regulars of one kind apart, and what a regular is about. */
const others =
  wordSetOf(`ahead ballgames baseball basketball boys church community crossword daily day do editor entertainment estate evening fishing football gas girls
  golf hockey jail lacrosse legal letter lunch menu midday monthly morning net nightly noon pet pets photo picture prep preps quick
  reader readers real restaurant running sea soccer softball surf swimming tennis tide top track traffic varsity volleyball
  watering week weekend weekly wrestling year
  abby adoptable advice amy ask athlete births black calls conditions dear deaths divorces docket dockets edition farmers front granted happening high history honor hours looking market
  moon movie notable numbers opportunities page phases player roll sales sports store thank thought times tv verse view volunteer weddings winning word yard agua beisbol comunidad dia diario director editor entretenimiento futbol gasolina
  lectores mascota semana semanal frase`)

/**
 * Whether a title announces a regular, such as 'Letters to the editor: Nov. 27', and so tells no event:
 * beside its date it has no name, place or number, only common words, or one for a regular and few others.
 */
export function isColumn(
  title: readonly WrittenWord[],
  language: string,
  isName: (word: WrittenWord) => boolean,
): boolean {
  if (title.length === 0) return false
  const words = title
    .filter((word, index) => !isDate(word, title[index - 1], title[index + 1]))
    .map((word) => ({ word, plain: withoutAccents(word.lower) }))
    .filter(({ plain }) => !isStopWord(plain, language))
  const [first, second] = words
  // '5 things to do'
  const isCounted = first && second && /^\d{1,2}$/.test(first.plain) && regulars.has(second.plain)
  const told = isCounted ? words.slice(1) : words
  const isUsual = ({ word, plain }: (typeof told)[number]) =>
    regulars.has(plain) ||
    others.has(plain) ||
    kinds.has(plain) ||
    (!/\d/.test(plain) && isCommon(stem(word.lower, language), language))
  const isRegular = ({ plain }: (typeof told)[number]) => regulars.has(plain)
  if (told.length <= mostOfList && told.some(({ plain }) => lists.has(plain))) return true
  const rest = told.filter((one) => !isUsual(one))
  if (rest.some(({ word, plain }) => /\d/.test(plain) || isName(word))) return false
  const end = told.findIndex(({ word }, index) => index > 0 && word.opens)
  // 'Weather forecast: Sunny and warm'
  const head = told.slice(0, Math.max(0, end))
  const isHead = head.length > 1 && head.every(isUsual) && head.some(isRegular)
  return rest.length === 0 || isHead || (told.length <= mostOfRegular && told.some(isRegular))
}

/** Lists of one newsroom, also where they name their place: 'Ibis County obituaries'. */
const lists = wordSetOf('blotter crossword dockets horoscope obits obituaries esquelas horoscopo obituarios')
const mostOfList = 4

/** A title with more words says what happened. */
const mostOfRegular = 3

/** Whether a word is part of a date: 'Nov. 27', '27 de noviembre', 'Friday', '11/27', '2026'. */
function isDate(word: WrittenWord, before: WrittenWord | undefined, after: WrittenWord | undefined): boolean {
  const plain = withoutAccents(word.lower)
  if (days.has(plain) || /^\d{1,4}[/.-]\d{1,2}([/.-]\d{1,4})?$/.test(plain) || /^20\d\d$/.test(plain))
    return true
  const isBeside = [before, after].some((one) => one && days.has(withoutAccents(one.lower)))
  return /^\d{1,2}(st|nd|rd|th)?$/.test(plain) && (isBeside || after?.lower === 'de')
}
