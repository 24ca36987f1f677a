/**
 * The sentence of the newsroom's answer, whatever its status. Throws where the answer is not the newsroom's own JSON,
 * such as that of a proxy whose server is down.
 */
export async function readAnswer(response: Response): Promise<string> {
  const answer: unknown = await response.json()
  if (typeof answer === 'object' && answer && 'message' in answer && typeof answer.message === 'string')
    return answer.message
  throw new Error(`not an answer of the newsroom, with status ${response.status}`)
}
