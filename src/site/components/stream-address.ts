/** The one port of the stream (specification, section 9); the endpoint refuses every other. */
export const streamPort = 8076

/** Path at which our server relays the station's stream. */
export const streamPath = '/api/stream'

/** The address that the player loads. */
export const streamAddress = `${streamPath}?port=${streamPort}`

/** Path at which our server says what the station plays, as JSON. */
export const titlePath = '/api/stream/title'
