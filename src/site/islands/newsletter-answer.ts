const refused = 'That does not look like an e-mail address. Please check it and try again.'

/** What the reader is told of the server's answer. Throws where the server itself failed. */
export async function readAnswer(response: Response): Promise<string> {
  if (response.status >= 500) throw new Error(`The newsroom answered ${response.status}.`)
  // What is too long or no form at all is refused before the newsroom looks at it, in plain text.
  if (!response.headers.get('content-type')?.includes('json')) return refused
  const { message } = (await response.json()) as { message: string }
  return message
}
