import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Publication } from '../../publication/publication.ts'
import { loadPublication } from '../../publication/reading/load.fixture.ts'
import { exampleContext } from '../../site/example-publication.fixture.ts'
import { rankMatches } from '../../site/pages/search/ranked-matches.ts'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import type { Store } from '../../store/store.ts'
import { searchedPhrases } from '../../text/fold-text.ts'
import { SearchService } from './search-service.ts'

const fortLauderdale = join(import.meta.dirname, '..', '..', '..', 'publications', 'fort-lauderdale')

let folder: string
let store: Store
let publication: Publication
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'questions-'))
  store = await openEmptyStore(folder)
  const loaded = (await loadPublication(fortLauderdale)).publication
  if (!loaded) throw new Error('the folder of Fort Lauderdale has errors')
  publication = { ...loaded, edition: 'live' }
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

/** What a resident of Fort Lauderdale types, and the first result that answers it. */
test.each([
  ['hurricane', 'Storm Page'],
  ['storm', 'Storm Page'],
  ['storm page', 'Storm Page'],
  ['shelter', 'Storm Page'],
  ['weather', 'Weather'],
  ['radio', 'Radio'],
  ['contact', 'Contact'],
  ['send a tip', 'Contact'],
  ['newsletter', 'Newsletter'],
  ['events this weekend', 'Local Events'],
  ['things to do', 'Local Events'],
  ['corrections', 'Corrections'],
  ['about us', 'About Us'],
  ['sports', 'Sports'],
  ['trash pickup', 'When is my trash collected?'],
  ['bulk trash', 'When is my trash collected?'],
  ['FPL', 'Report a power outage, see the outage map'],
  ['power outage', 'Report a power outage, see the outage map'],
  ['311', "Call the county's emergency hotline"],
  ['211', 'Call 211 for help'],
  ['evacuation zone', 'Find your evacuation zone'],
  ['report a pothole', 'How do I report a pothole or a broken streetlight?'],
  ['library card', 'How do I get a library card?'],
  ['building permit', 'When do I need a building permit?'],
  ['fishing license', 'Do I need a fishing license?'],
  ['homestead exemption', 'What is the homestead exemption?'],
  ['property taxes', 'When are property taxes due?'],
  ['water taxi', 'What is the Water Taxi?'],
  ['vote by mail', 'How to vote in Broward: by mail, early or on Election Day'],
  ['king tides', 'Why king tides flood Fort Lauderdale streets on sunny days'],
  ['rip currents', 'What rip current warnings and beach flags mean'],
  ['city commission meeting', 'How to follow and speak at a Fort Lauderdale City Commission meeting'],
  ['public records', 'How to request public records in Florida'],
])('%s: %s', async (text, answer) => {
  const service = new SearchService({ store, hasFailed: () => false })
  const result = await service.find(text, publication)
  const context = { ...exampleContext('/search'), publication }
  const [first] = rankMatches(result, searchedPhrases(text), context)
  expect(first?.make()[0]?.headline).toBe(answer)
})
