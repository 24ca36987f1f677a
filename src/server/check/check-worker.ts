import { parentPort, workerData } from 'node:worker_threads'
import pLimit from 'p-limit'
import { readNetwork } from '../../publication/network/network.ts'
import { visitCity } from '../../publication/reading/load.ts'
import { PictureDecoding } from '../images/undecodable-pictures.ts'

// The entry of a thread of `visit-in-threads.ts`: gets names of cities, answers with what was found in them.
const port = parentPort
if (!port) throw new Error('check-worker.ts runs in a worker thread only; call visitInThreads')
const root = String(workerData)
const network = await readNetwork(root)
const pictures = new PictureDecoding()
/** Limits how many cities are in memory at once. */
const atOnce = pLimit(4)

port.on('message', async (ids: string[]) => {
  port.postMessage(
    await atOnce.map(ids, (id) => visitCity(root, id, network, (publication) => pictures.check(publication))),
  )
})
