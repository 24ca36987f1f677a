/** Sentences and labels of events, in English. */
export const enEvents = {
  event: {
    sample: 'This is a sample listing. The event is not real.',
    when: 'When',
    nextDates: 'Next dates',
    noTimes: 'No more dates are listed.',
    where: 'Where',
    about: 'About',
    addToCalendar: 'Add to calendar',
    addNextDate: 'Add next date to calendar',
    organizer: 'Organizer’s page',
    agenda: 'Agenda',
    announcedBy: (name: string) => `From the calendar of ${name}.`,
    canceled: 'This event is canceled.',
    allEvents: 'All events',
  },
  /** How often an event takes place. */
  recurrence: {
    daily: 'Every day',
    every: (days: string) => `Every ${days}`,
    everyOther: (days: string) => `Every other ${days}`,
    /** 'Wednesday' → 'Wednesdays' */
    onDays: (day: string) => `${day}s`,
    ordinals: { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', [-1]: 'last' } as Readonly<
      Record<number, string>
    >,
    /** `places`: 'second and fourth' */
    ofTheMonth: (places: string, day: string) =>
      `${places.charAt(0).toUpperCase()}${places.slice(1)} ${day} of the month`,
  },
  events: {
    title: 'Local Events',
    description: (city: string, publication: string) =>
      `What’s coming up in ${city}: the events calendar of ${publication}.`,
    /** Name of a third party's frame; also follows 'Load '. */
    frame: 'Events calendar',
    missing: 'Don’t see your event?',
    whatToSend: 'Send us the date, the place, the price and a link.',
    sendYours: 'Send it to us',
    filter: 'Choose events',
    search: 'Search events',
    neighborhoods: 'Events by neighborhood',
    filters: {
      all: 'All',
      today: 'Today',
      'this-weekend': 'This weekend',
      'next-7-days': 'Next 7 days',
      free: 'Free',
      family: 'Family',
    },
    count: (count: number, days: string) => `${count === 1 ? '1 event' : `${count} events`}, ${days}`,
    /** When a filter has no matches. */
    nothing: {
      all: 'No events are listed at the moment',
      today: 'Nothing is listed for today',
      'this-weekend': 'Nothing is listed for this weekend yet',
      'next-7-days': 'Nothing is listed for the next 7 days yet',
      free: 'No free event is listed yet',
      family: 'No family event is listed yet',
    },
    /** When nothing is listed, and events may be in what was never read. */
    unread: 'We have not read every calendar yet',
    nextEvents: 'The next events',
    todayIs: (date: string) => `Today, ${date}`,
    tomorrowIs: (date: string) => `Tomorrow, ${date}`,
    traits: { free: 'Free', family: 'Family', 'public meeting': 'Public meeting' },
    next: (dates: string, not: string) => `Next: ${dates}${not && `; not on ${not}`}`,
    nextWeekend: 'Next weekend',
    addToCalendarOf: (title: string) => `Add to calendar: ${title}`,
    sample: 'Sample event',
    canceled: 'Canceled',
    agenda: 'Agenda',
    agendaOf: (title: string) => `Agenda: ${title}`,
    takeAlong: 'Take it with you',
    follow: 'Follow this calendar',
    followHow: 'Opens in your calendar app',
    calendars: 'Calendars we read',
    /** `time`: a day with its time. */
    lastRead: (time: string) => `Last read ${time}`,
    notReadSince: (time: string) => `We have not been able to read it since ${time}`,
    neverRead: 'Could not be read yet',
    notYetRead: 'Not read yet',
    allDay: 'All day',
    /** Of a public meeting of which only the day is announced. */
    noTime: 'Time not given',
    viewDetails: 'View Details',
    viewDetailsOf: (title: string) => `View Details: ${title}`,
  },
}
