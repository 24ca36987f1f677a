import { parentPort, workerData } from 'node:worker_threads'
import { parseFeed } from './read/parse.ts'

// The start of a thread that reads one document, so that a test can bound its memory.
const { text } = workerData as { text: string }
parentPort?.postMessage(parseFeed(text, 'https://ledger.example/feed').entries.length)
