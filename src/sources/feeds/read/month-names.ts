/**
 * The names of each month, January first, folded (lower case, without accents and dots) and separated by
 * spaces: short and long, alone and in a date (Slavic languages have two forms), in the languages of the
 * press here and of public suites. Source: the Unicode CLDR as `Intl` has it; the test compares them. Asking
 * `Intl` when a feed is read would cost 200 ms.
 */
export const monthNames: readonly string[] = [
  [
    'jan january ene enero janv janvier janeiro januar gen gennaio januari sty styczen stycznia янв',
    'январь января січ січень січня tammi tammikuu tammikuuta ιαν ιανουαριου oca ocak',
  ].join(' '),
  [
    'feb february febrero fevr fevrier fev fevereiro februar febbraio februari lut luty lutego февр',
    'февраль февраля лют лютии лютого helmi helmikuu helmikuuta febr φεβ φεβρουαριου sub subat peb',
    'pebrero',
  ].join(' '),
  [
    'mar march marzo mars marco marz mrt maart marzec marca март мар марта бер березень березня maalis',
    'maaliskuu maaliskuuta marc marcius μαρ μαρτιου mart marso',
  ].join(' '),
  [
    'apr april abr abril avr avril aprile kwi kwiecien kwietnia апр апрель апреля квіт квітень квітня',
    'huhti huhtikuu huhtikuuta aprilis απρ απριλιου nis nisan',
  ].join(' '),
  [
    'may mayo mai maio mag maggio mei maj maja маи мая трав травень травня touko toukokuu toukokuuta',
    'majus μαι μαιου mayıs',
  ].join(' '),
  [
    'jun june junio juin junho juni giu giugno cze czerwiec czerwca июнь июн июня черв червень червня',
    'kesa kesakuu kesakuuta junius ιουν ιουνιου haz haziran hun hunyo',
  ].join(' '),
  [
    'jul july julio juil juillet julho juli lug luglio lip lipiec lipca июль июл июля лип липень липня',
    'heina heinakuu heinakuuta julius ιουλ ιουλιου tem temmuz hul hulyo',
  ].join(' '),
  [
    'aug august ago agosto aout augustus sie sierpien sierpnia авг август августа серп серпень серпня',
    'elo elokuu elokuuta augusztus αυγ αυγουστου agu agustos',
  ].join(' '),
  [
    'sep september sept septiembre septembre set setembro settembre wrz wrzesien wrzesnia сент сентябрь',
    'сентября вер вересень вересня syys syyskuu syyskuuta szept szeptember σεπ σεπτεμβριου eyl eylul',
    'setyembre',
  ].join(' '),
  [
    'oct october octubre octobre out outubro okt oktober ott ottobre paz pazdziernik pazdziernika окт',
    'октябрь октября жовт жовтень жовтня loka lokakuu lokakuuta οκτ οκτωβριου eki ekim oktubre',
  ].join(' '),
  [
    'nov november noviembre novembre novembro lis listopad listopada нояб ноябрь ноября лист листопад',
    'листопада marras marraskuu marraskuuta νοε νοεμβριου kas kasım nob nobyembre',
  ].join(' '),
  [
    'dec december dic diciembre decembre dez dezembro dezember dicembre gru grudzien grudnia дек',
    'декабрь декабря груд грудень грудня joulu joulukuu joulukuuta δεκ δεκεμβριου ara aralık dis',
    'disyembre',
  ].join(' '),
]

/** Spellings in feeds that the CLDR does not have: month (1 to 12) by folded name. */
const furtherNames: Readonly<Record<string, number>> = {
  // German, French, Spanish
  mrz: 3,
  maerz: 3,
  juill: 7,
  agos: 8,
  // Haitian Creole
  janvye: 1,
  fevriye: 2,
  mas: 3,
  jen: 6,
  jiye: 7,
}

const months: ReadonlyMap<string, number> = new Map([
  ...monthNames.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
  ...Object.entries(furtherNames),
])

/** The month (1 to 12) that a word names in some language, short or long; undefined for any other word. */
export function monthOf(word: string): number | undefined {
  const plain = foldMonth(word)
  const exact = months.get(plain)
  if (exact !== undefined || plain.length < 3) return exact
  // Misspelled or cut English names ('Septem', 'Febuary'): the first three letters, and a month's ending.
  if (/^[a-z]/.test(plain))
    return /(?:ber|ary|anu|uar?|tem|ust|il|ch)$/.test(plain) ? months.get(plain.slice(0, 3)) : undefined
  // Feeds shorten names further than the CLDR does: 'ноя' of 'нояб.'.
  const candidates = new Set([...months].filter(([name]) => name.startsWith(plain)).map(([, month]) => month))
  return candidates.size === 1 ? [...candidates][0] : undefined
}

/** Lower case, without accents and dots. */
export function foldMonth(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{Mn}.]/gu, '')
}
