/** Buttons that turn storm alerts on this device on and off (`data-push`). What they need is loaded when one is pressed. */
export function watchPush(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-push]')) {
    button.addEventListener('click', async () => {
      const { choosePush } = await import('./storm-push.ts')
      const result = await choosePush(button.dataset.push === 'on')
      for (const told of document.querySelectorAll<HTMLElement>('[data-push-result]'))
        told.hidden = told.dataset.pushResult !== result
    })
  }
}
