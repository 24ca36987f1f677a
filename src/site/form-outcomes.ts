/** What became of the newsletter's form, or of a link in a message. */
export type NewsletterOutcome =
  | 'asked'
  | 'askedLater'
  | 'notSetUp'
  | 'wrongAddress'
  | 'noChoice'
  | 'tooMany'
  | 'bodyTooLong'
  | 'noForm'
  | 'failed'
  | 'askConfirm'
  | 'confirmed'
  | 'used'
  | 'gone'
  | 'expired'
  | 'forged'
  | 'askLeave'
  | 'leaveExpired'
  | 'leftList'
  | 'left'

/** What became of a message to the newsroom. */
export type ContactResult = 'taken' | 'tooMany' | 'tooLong'

/** What can be wrong with a message to the newsroom; `old`: the form itself. */
export type ContactProblem = 'name' | 'email' | 'message' | 'old' | 'tooMany' | 'failed'
