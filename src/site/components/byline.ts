/** Words with which the name of a desk ends, and no name of a person, in the languages of our interface. */
const deskWord = /\b(?:board|bureau|department|desk|editors|newsroom|staff|team|redacci[óo]n|equipo)$/i

/** Whether the author of an article is a desk, such as 'City Desk', and not a person. */
export function isDesk(author: string): boolean {
  return deskWord.test(author.trim())
}
