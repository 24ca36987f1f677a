/**
 * The sentence in our server's answer, whatever its status. Throws when the answer is not our JSON, such as the error
 * page of a proxy.
 */
export async function readAnswer(response: Response): Promise<string> {
  const answer: unknown = await response.json()
  if (typeof answer === 'object' && answer && 'message' in answer && typeof answer.message === 'string')
    return answer.message
  throw new Error(`not an answer of the newsroom, with status ${response.status}`)
}
