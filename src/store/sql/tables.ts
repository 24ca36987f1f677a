import type { Generated } from 'kysely'

/** Columns of the store after the newest migration. Times are milliseconds since 1970. */
export interface Tables {
  /** The feeds that articles belong to. */
  feeds: {
    id: Generated<number>
    address: string
  }
  articles: {
    id: Generated<number>
    feed_id: number
    guid: string
    title: string
    summary: string
    link: string
    published_at: number | null
    category: string | null
    /** All categories, one a line; null where there is at most one. */
    categories: string | null
    origin: string | null
    image_url: string | null
    author: string | null
    language: string | null
    first_seen_at: number
    /** `published_at`, else `first_seen_at`. */
    ordered_at: number
    /** Hash of the article's content in its feed; differs after the article was edited. */
    fingerprint: string
  }
  /** The queue: everything that is polled. */
  sources: {
    id: Generated<number>
    kind: string
    key: string
    host: string
    /** 1 while an owner lists it. */
    listed: Generated<number>
    /** When it was listed, or again after nobody did; null for a source of an older version. */
    listed_at: number | null
    /** When its last owner stopped listing it; null for a source that is listed or never was. */
    unlisted_at: number | null
    due_at: number
    etag: string | null
    last_modified: string | null
    body_hash: string | null
    polled_at: number | null
    succeeded_at: number | null
    unconditional_at: number | null
    failures: Generated<number>
    last_error: string | null
    /** Milliseconds between two polls, by what the document showed. */
    interval: number | null
    /** When the newest thing in the document was published. */
    newest_at: number | null
    /** Where permanent redirects have led since `moved_since`. */
    moved_to: string | null
    moved_since: number | null
    failed_at: number | null
    /** When a poll last found nothing but new entries, so that some were missed. */
    overflowed_at: number | null
    stale_at: number | null
    /** A FeedExamination as JSON. */
    examined: string | null
  }
  /** Sources that are being polled, and those whose host wants some space after a poll. */
  leases: {
    /** Higher than that of all leases before. */
    token: Generated<number>
    source_id: number
    host: string
    worker: string
    leased_at: number
    /** Null after the poll. */
    lease_until: number | null
    /** The next poll of the host does not begin before this. */
    spaced_until: number
  }
  /** Which owner lists which source. */
  listings: {
    owner: string
    source_id: number
    /** 1 where the source's articles are kept whatever their age. */
    keeps_articles: number
  }
  /** Processes that poll, so that none ends what another one lists. */
  polling_processes: {
    name: string
    /** JSON: pairs of a city and a hash of its sources. */
    cities: string
    seen_at: number
    /** 0 after it was stopped. */
    running: number
  }
  listed_owners: {
    owner: string
    /** Hash of what it listed last. */
    fingerprint: string
  }
  /** The limits that one owner of sources sets for a host; `hosts` combines those of all owners. */
  host_manners: {
    owner: string
    host: string
    rate_group: string | null
    spacing: number | null
  }
  hosts: {
    host: string
    paused_until: number | null
    /** When the last pause began. */
    paused_at: number | null
    /** The domain of which the host is, where it has one. */
    domain: string | null
    /** Hosts that a pause concerns together, by an owner's word or else the domain; null for none. */
    rate_group: string | null
    /** Milliseconds between two polls that the host asks for. */
    spacing: number | null
  }
  /** The newest data of sources other than feeds: forecasts, alerts, tides. */
  readings: {
    kind: string
    key: string
    /** JSON, of a shape that the source's kind knows. */
    data: string
    /** When it was fetched. */
    read_at: number
  }
  /** Addresses that asked for mail. */
  subscribers: {
    id: Generated<number>
    city: string
    address: string
    /** In lower case: no two readers have addresses that differ in capitals only. */
    address_key: string
    /** Words of `MailKind`; empty until confirmed. */
    choices: Generated<string>
    confirmed_at: number | null
    asked_choices: string
    asked_at: number
    /** Number of the last question, and of the last one that was answered. */
    asked_number: number
    used_number: Generated<number>
    suspended_at: number | null
    /** Of an address from an imported list: where and when it subscribed. */
    consent: string | null
    /** BCP 47 tag of the language of its mail, as confirmed and as asked; null for that of the city. */
    language: string | null
    asked_language: string | null
  }
  /** How often something was done that processes limit together. */
  limits: {
    key: string
    taken: number
    ends_at: number
  }
  /** What is published of each city: the checked files as JSON, and what processes hold in memory of it. */
  publications: {
    city: string
    version: string
    state: string
    files: string | null
    published_at: number
  }
  mailings: {
    id: Generated<number>
    city: string
    kind: string
    edition: string
    subject: string
    html: string
    made_at: number
  }
  /** An issue in other languages. */
  mailing_translations: {
    mailing_id: number
    language: string
    subject: string
    html: string
  }
  /** Every message that waits. */
  outbox: {
    id: Generated<number>
    city: string
    /** 'question', 'contact', 'held', 'mended', or the `MailKind` of its issue. */
    kind: string
    /** Null where it goes to the newsroom. */
    subscriber_id: number | null
    /** Its issue; null where it is none. */
    mailing_id: number | null
    /** JSON of a message to the newsroom: the reader's name, address, topic and words; null for others. */
    body: string | null
    /** The lower is claimed first: see `priorities`. */
    priority: number
    made_at: number
    due_at: number
    /** Until when a process is sending it; null where none is. */
    lease_until: number | null
    /** Attempts that were begun. */
    tries: Generated<number>
    /** How many of them may have delivered it, because nobody knows how they ended. */
    unsure: Generated<number>
    error: string | null
  }
  /** How many articles of the last seven days hold a stem. */
  story_words: {
    /** Language and stem, such as `en shoot`; empty for all articles. */
    word: string
    /** The newest day that was counted, in days since 1970. */
    day: number
    /** JSON: articles of that day and of the six before. */
    counts: string
  }
  /** Articles that new ones are compared with, or that are in a story of several reports. */
  story_articles: {
    article_id: number
    /** Key of its story; null where it is alone. */
    story: number | null
    /** JSON: terms by which it is found. */
    terms: string
    placed_at: number
    /** 1 where its stories have not been looked at again since it came. */
    unsettled: Generated<number>
  }
  /** Articles that have no place among the stories yet. */
  story_arrivals: {
    article_id: number
    arrived_at: number
    /** 0 where it was stored before and has changed. */
    is_new: number
  }
  story_terms: {
    /** Language and stem. */
    term: string
    article_id: number
  }
  /** Two articles of a story that are one text; `a` is the smaller id. */
  story_links: {
    a: number
    b: number
  }
  /** Browsers that are told of storm alerts. */
  storm_pushes: {
    endpoint: string
    city: string
    p256dh: string
    auth: string
    told: string
    tries: number
    /** When it can be claimed; 0 where at once. */
    due_at: number
    /** The lowest is claimed first. */
    priority: Generated<number>
  }
  /** Remote calendars. */
  calendars: {
    id: Generated<number>
    key: string
    /** Hash of all its events with their times. */
    fingerprint: string
  }
  calendar_events: {
    id: Generated<number>
    calendar_id: number
    uid: string
    /** Of one event only. */
    token: string
    /** By which it is found, too; of several events. */
    other_token: Generated<string>
    title: string
    description: string
    location: string
    href: string | null
    agenda: string | null
    note: string
    canceled: number
    /** JSON: categories in lower case. */
    traits: string
    rule: string | null
    attendance: Generated<string>
    /** JSON: milliseconds. */
    skipped: Generated<string>
  }
  calendar_times: {
    calendar_id: number
    starts_at: number
    event_id: number
    ends_at: number | null
    all_day: number
  }
  changes: {
    version: Generated<number>
    topic: string
    changed_at: number
  }
}
