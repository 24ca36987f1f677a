/** A date as cards print it: US long format (specification, section 9). */
export const longDate =
  /(January|February|March|April|May|June|July|August|September|October|November|December) [1-9]\d?, \d{4}/
