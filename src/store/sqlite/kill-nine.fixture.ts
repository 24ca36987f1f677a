import { makeArticle, makeFeedState } from '../samples.fixture.ts'
import { openStore } from '../store.ts'

// A process for kill-nine.test.ts to kill: saves polls and prints the number of each after its commit.
const [folder = '', start = '0'] = process.argv.slice(2)
const { articles } = await openStore(folder)
for (let poll = Number(start); ; poll++) {
  const address = `https://${poll % 7}.example/`
  const state = makeFeedState(address, { polledAt: poll, etag: `"${poll}"` })
  await articles.savePoll(state, [
    ...Array.from({ length: 20 }, (_, n) =>
      makeArticle(`${poll}-${n}`, { title: `Poll ${poll}`, publishedAt: poll }),
    ),
    // Every poll of its feed edits it.
    makeArticle('edited', { title: `Poll ${poll}`, publishedAt: poll }),
  ])
  process.stdout.write(`${poll}\n`)
}
