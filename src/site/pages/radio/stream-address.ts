/** The one port of the stream (section 9); the endpoint refuses every other. */
export const streamPort = 8076

/** Where the player gets the station's stream, and where our server relays it. */
export const streamPath = '/api/stream'

export const streamAddress = `${streamPath}?port=${streamPort}`

/** What listeners are told when there is no station, it is down, or its stream breaks off. */
export const streamUnavailable = 'Stream temporarily unavailable.'
