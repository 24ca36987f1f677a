/** Words of stories about a kind of weather (beginnings and phrases), by a word of its alerts' names. */
const related: readonly { events: RegExp; words: readonly string[] }[] = [
  {
    events: /hurricane|tropical|storm surge|typhoon/i,
    words: [
      'hurricane',
      'tropical storm',
      'storm surge',
      'evacuat',
      'shelter',
      'sandbag',
      'landfall',
      'cone of',
      'huracán',
      'tormenta tropical',
      'marejada',
      'evacua',
      'refugio',
      'albergue',
      'sacos de arena',
    ],
  },
  { events: /flood|hydrologic/i, words: ['flood', 'king tide', 'sandbag', 'inunda', 'sacos de arena'] },
  { events: /tornado/i, words: ['tornado'] },
  { events: /thunderstorm/i, words: ['thunderstorm', 'tormenta', 'hail'] },
  { events: /heat/i, words: ['heat', 'cooling center', 'ola de calor'] },
  {
    events: /wind|gale/i,
    words: ['high wind', 'wind gust', 'windstorm', 'power outage', 'ráfagas', 'apagón'],
  },
  { events: /fire|red flag/i, words: ['wildfire', 'brush fire', 'red flag', 'incendio forestal'] },
  { events: /rip current|surf/i, words: ['rip current', 'high surf', 'corrientes de resaca'] },
  { events: /tsunami/i, words: ['tsunami'] },
  {
    events: /freeze|frost|cold|winter|ice|snow|blizzard/i,
    words: ['freez', 'cold', 'frost', 'snow', 'blizzard'],
  },
]

/** Whether a text is about one of these alerts ('Hurricane Warning'), by words of its kind or its name. */
export function isAboutAlert(text: string, events: readonly string[]): boolean {
  return events.some((event) => expressionOf(event).test(text))
}

const expressions = new Map<string, RegExp>()

function expressionOf(event: string): RegExp {
  const known = expressions.get(event)
  if (known) return known
  const name = event.replace(/\s(?:warning|watch|advisory|statement)$/i, '').trimEnd()
  const words = [name, ...related.filter(({ events }) => events.test(event)).flatMap((one) => one.words)]
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  const expression = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped})`, 'iu')
  if (expressions.size > 200) expressions.clear()
  expressions.set(event, expression)
  return expression
}
