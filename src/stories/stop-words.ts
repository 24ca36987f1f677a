/** Stop words: words that do not tell what a text is about. */
const english = `a an the and or but nor so yet if then than as at by for from in into of off on onto out over per to
  toward under up upon with within without about above after again against all almost along also although always am
  amid among any anyone are aren around be became because been before being below between both can cannot could couldn
  d did didn do does doesn doing don done down during each either else even ever every few first for get gets getting
  go goes going gone got had has hasn have haven having he her here hers herself him himself his how however i is isn
  it its itself just last later least less let like ll m made make makes making many may me might mine more most much
  must my myself near nearly need never new next no none not now of often old once one only other others our ours
  ourselves own part re really s said same say saying says see seen several shall she should since so some still such
  t take taken takes than that the their theirs them themselves there these they this those though through thus till
  to too two toward unless until up us use used using ve very via was wasn way we well went were weren what when
  where whether which while who whom whose why will with won would wouldn yes you your yours yourself
  according report reports reported officials official told tell tells here's today yesterday tomorrow week month year
  day days weeks months years time ago early late read watch video photos live update updates updated breaking news`

const spanish = `a al algo algunas algunos ante antes asi aun aunque bajo bien cada casi como con contra cual cuales
  cuando cuanto de del desde despues donde dos durante e el ella ellas ellos en entre era eran es esa esas ese eso esos
  esta estaba estaban estado estan estar estas este esto estos etc fin fue fueron ha habia habian hace hacen hacer
  hacia han has hasta hay he hoy la las le les lo los luego mas mayor me menos mi mientras mis misma mismo mucho muchos
  muy nada ni no nos nosotros nuestra nuestro nueva nuevo o os otra otras otro otros para pero poco por porque pues que
  quien quienes se sea segun ser sera si sido sin sino sobre solo son su sus tal tambien tan tanto te tiene tienen toda
  todas todo todos tras tras un una unas uno unos usted va van vez y ya yo
  dijo dice dicen informo informaron ayer manana ano anos dia dias semana semanas mes meses lunes martes miercoles
  jueves viernes sabado domingo video foto fotos vivo noticias ultima hora`

const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'

const stopWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: wordSetOf(`${english} ${weekdays}`),
  es: wordSetOf(spanish),
}

/** Whether a word (lower case, without accents) is a stop word of this language, such as `es`. */
export function isStopWord(word: string, language: string): boolean {
  return (stopWords[language] ?? stopWords.en)?.has(word) ?? false
}

const spanishMarks = wordSetOf(
  `el la los las de del en y que un una por con para se su al lo como tras sobre sin mas es fue son hasta desde
  contra entre segun ante sus este esta ha han anos hoy`,
)
const englishMarks = wordSetOf(
  `the of and to in for is on with at by from after as it an are was were that this his her be has have who will not
  its over into how what why says said out up about`,
)

/**
 * The primary language subtag of a text, such as `es`: the feed's, unless
 * the text's function words clearly contradict it; `en` by default.
 */
export function languageOf(words: readonly string[], said: string | undefined): string {
  let spanish = 0
  let english = 0
  for (const word of words) {
    if (spanishMarks.has(word)) spanish++
    else if (englishMarks.has(word)) english++
  }
  const primary = said?.split('-')[0]?.toLowerCase()
  if (primary === undefined || primary === '') return spanish > english ? 'es' : 'en'
  if (primary === 'en' && english === 0 && spanish >= 4) return 'es'
  if (primary === 'es' && spanish === 0 && english >= 4) return 'en'
  return primary
}

/** The words of a text as a set. */
export function wordSetOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
