/** The path of the front page's frame of live headlines. */
export const livePartPath = '/embed/live/more'
