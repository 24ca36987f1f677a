// The only script of the frame that lists addresses: buttons that copy one, hidden where browsers cannot.
const buttons = document.querySelectorAll<HTMLElement>('[data-copy]')
for (const button of buttons) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', () => void copy(button))
}

async function copy({ dataset, firstElementChild: words }: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(dataset.copy ?? '')
    // A live region: screen readers announce the change.
    if (words) words.textContent = dataset.done ?? ''
  } catch (error) {
    // The reader did not allow access to the clipboard.
    console.info(error)
  }
}

export {}
