/**
 * The names of each month, January first, folded (lower case, without accents and dots) and separated by spaces: short and
 * long, alone and in a date (Slavic languages have two forms), in some fifty languages. Source: the Unicode CLDR as `Intl` has
 * it; the test compares them. Where two languages disagree (Polish and Croatian 'listopad'), a name is at the month of the
 * language that comes first there. Asking `Intl` when a feed is read would cost 200 ms.
 */
export const monthNames: readonly string[] = [
  [
    'jan january ene enero janv janvier janeiro januar gen gennaio januari sty styczen stycznia led leden',
    'ledna januara янв январь января січ січень січня tammi tammikuu tammikuuta jaan jaanuar janvaris',
    'sausis sausio ian ianuarie януари sij sijecanj sijecnja јан јануар јануари ιαν ιανουαριου oca ocak',
    'yan yanvar gener xan xaneiro urt urtarrila ion ionawr ean eanair janar januarie сту студзень',
    'студзеня қаң қаңтар يناير ינואר جنوری ஜன జన జనవర มค มกราคม',
  ].join(' '),
  [
    'feb february febrero fevr fevrier fev fevereiro februar febbraio februari lut luty lutego uno unor',
    'unora februara февр февраль февраля лют лютии лютого helmi helmikuu helmikuuta veebr veebruar febr',
    'februaris vasaris vasario februarie февруари velj veljaca veljace феб фебруар фев φεβ φεβρουαριου',
    'sub subat fevral febrer febreiro ots otsaila chw chwef chwefror feabh feabhra shk shkurt peb pebrero',
    'люты лютага ақп ақпан فبراير פברואר فروری ఫబర ఫబరవర กพ กมภาพนธ',
  ].join(' '),
  [
    'mar march marzo mars marco marz mrt maart marzec marca bre brezen brezna marec март мар марта бер',
    'березень березня marts maalis maaliskuu maaliskuuta kovas kovo marc marcius martie ozu ozujak ozujka',
    'mart μαρ μαρτιου martxoa maw mawrth marta maret mac marso machi сак сакавік сакавіка нау наурыз مارس',
    'מרץ مارچ మరచ มนาคม',
  ].join(' '),
  [
    'apr april abr abril avr avril aprile kwi kwiecien kwietnia dub duben dubna aprila апр апрель апреля',
    'квіт квітень квітня huhti huhtikuu huhtikuuta aprill aprilis balandis balandzio aprilie април tra',
    'travanj travnja απρ απριλιου nis nisan aprel api apirila ebr ebrill aib aibrean pri prill aprili кра',
    'красавік красавіка сәу сәуір ابريل אפריל अपरल اپریل ஏப ஏபரல ఏపర ఏపరల เมย เมษายน',
  ].join(' '),
  [
    'may mayo mai maio mag maggio mei maj maja kve kveten kvetna маи мая трав травень травня touko',
    'toukokuu toukokuuta maijs geguze geguzes majus svi svibanj svibnja мај μαι μαιου mayıs maig maiatza',
    'beal bealtaine мам мамыр مايو מאי मई ميی พค พฤษภาคม',
  ].join(' '),
  [
    'jun june junio juin junho juni giu giugno cze czerwiec czerwca cvn cerven cervna juna июнь июн июня',
    'черв червень червня kesa kesakuu kesakuuta juuni junijs birzelis birzelio junius iun iunie юни junij',
    'lipanj lipnja јун јуни ιουν ιουνιου haz haziran iyn iyun juny xuno eka ekaina meh mehefin meith',
    'meitheamh qer qershor hun hunyo junie чэр чэрвень чэрвеня мау маусым يونيو יוני जन জন جون มย มถนายน',
  ].join(' '),
  [
    'jul july julio juil juillet julho juli lug luglio lip lipiec lipca cvc cervenec cervence jula июль',
    'июл июля лип липень липня heina heinakuu heinakuuta juuli julijs liepa liepos julius iul iulie юли',
    'julij srpanj srpnja јул јули ιουλ ιουλιου tem temmuz iyl iyul juliol xul xullo uzt uztaila gor gorff',
    'gorffennaf iuil korr korrik julai hul hulyo julie ліп ліпень ліпеня шіл шілде يوليو יולי জল جولايی',
    'กค กรกฎาคม',
  ].join(' '),
  [
    'aug august ago agosto aout augustus sie sierpien sierpnia srp srpen srpna augusta авг август августа',
    'серп серпень серпня augusti elo elokuu elokuuta augusts rugpjutis rugpjucio augusztus avg avgust kol',
    'kolovoz kolovoza αυγ αυγουστου agu agustos avq avqust ag agost abu abuztua awst lun lunasa agust',
    'gush gusht agustus ogo ogos agosti жні жнівень жніуня там тамыз اغسطس אוגוסט अगसत আগসট আগ اگست ஆக',
    'ஆகஸட ఆగ สค สงหาคม',
  ].join(' '),
  [
    'sep september sept septiembre septembre set setembro settembre wrz wrzesien wrzesnia zar zari',
    'septembra сент сентябрь сентября вер вересень вересня syys syyskuu syyskuuta septembris rugsejis',
    'rugsejo szept szeptember septembrie септември ruj rujan rujna сеп септембар septembar σεπ',
    'σεπτεμβριου eyl eylul sen sentyabr setembre ira iraila medi mfomh sht shtator setyembre septemba',
    'верасень верасня қыр қыркүиек سبتمبر ספטמבר ستمبر กย กนยายน',
  ].join(' '),
  [
    'oct october octubre octobre out outubro okt oktober ott ottobre paz pazdziernik pazdziernika rij',
    'rijen rijna oktobra окт октябрь октября жовт жовтень жовтня loka lokakuu lokakuuta oktoober oktobris',
    'spalis spalio octombrie октомври октобар oktobar οκτ οκτωβριου eki ekim oktyabr urr urria hyd hydref',
    'dfomh tet tetor oktubre oktoba кас кастрычнік кастрычніка қаз қазан اكتوبر אוקטובר अकटबर اکتوبر அக',
    'అకట అకటబర ตค ตลาคม',
  ].join(' '),
  [
    'nov november noviembre novembre novembro lis listopad listopada listopadu novembra нояб ноябрь',
    'ноября лист листопад листопада marras marraskuu marraskuuta novembris lapkritis lapkricio noiembrie',
    'ноември stu studeni studenoga нов новембар novembar ное νοε νοεμβριου kas kasım noy noyabr aza',
    'azaroa tach tachwedd samh samhain nen nentor nob nobyembre novemba ліс лістапад лістапада қар қараша',
    'نوفمبر נובמבר नवबर نومبر நவ நவமபர พย พฤศจกายน',
  ].join(' '),
  [
    'dec december dic diciembre decembre dez dezembro dezember dicembre gru grudzien grudnia pro prosinec',
    'prosince decembra дек декабрь декабря груд грудень грудня des desember joulu joulukuu joulukuuta',
    'dets detsember decembris gruodis gruodzio decembrie декември prosinac prosinca дец децембар decembar',
    'δεκ δεκεμβριου ara aralık dek dekabr desembre decembro abe abendua rhag rhagfyr noll nollaig dhj',
    'dhjetor dis disember disyembre desemba сне снежань снежня жел желтоқсан ديسمبر דצמבר دسمبر ธค ธนวาคม',
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
  // Misspelled or truncated English names ('Septem', 'Febuary'): the first three letters, and the ending of a month.
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
