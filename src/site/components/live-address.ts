/** Path of the server-sent events of a city: told when its live headlines have changed. */
export const liveEventsPath = '/api/live'
/** The parameter of that path that says when the page was made, in milliseconds since 1970: a change after that is told at once. */
export const madeAtParameter = 'since'

/** The path of the front page's frame. */
export const livePartPath = '/embed/live/more'
