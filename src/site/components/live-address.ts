/** Path of the server-sent events of a city: told when its live headlines have changed. */
export const liveEventsPath = '/api/live'

/** The path of the front page's frame. */
export const livePartPath = '/embed/live/more'
