import { parentPort } from 'node:worker_threads'

// A worker for ingest.test.ts that dies in the middle of a document.
parentPort?.postMessage({ kind: 'parsing', key: 'https://deadly.example/' })
setTimeout(() => {
  throw new Error('out of luck')
}, 10)
