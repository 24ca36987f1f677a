/** The one port of the stream (specification, section 9); the endpoint refuses every other. */
export const streamPort = 8076

/** Where the player gets the station's stream, and where our server relays it. */
export const streamPath = '/api/stream'

/** The stream's address on our own server. */
export const streamAddress = `${streamPath}?port=${streamPort}`
