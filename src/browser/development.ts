// Development only: the preamble that Vite's React plugin adds to an index.html, which this project does not have. It
// must run before any island. See "Backend Integration" (vite.dev/guide/backend-integration).
interface RefreshRuntime {
  injectIntoGlobalHook(window: Window): void
}

const address = '/@react-refresh'
const { default: runtime } = (await import(/* @vite-ignore */ address)) as { default: RefreshRuntime }
runtime.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })

export {}
