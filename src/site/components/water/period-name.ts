const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The name of a bulletin's period as a sentence writes it: 'REST OF TODAY' → 'rest of today', 'MONDAY NIGHT' → 'Monday night'. */
export function periodName(name: string): string {
  return weekdays.reduce((text, weekday) => text.replace(weekday.toLowerCase(), weekday), name.toLowerCase())
}
