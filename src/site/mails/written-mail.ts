/** A message as a mail program shows it: the plain part says the same as the other. */
export interface WrittenMail {
  subject: string
  text: string
  html: string
}
