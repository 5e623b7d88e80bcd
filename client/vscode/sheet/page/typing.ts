/** Replaces a value by an input field. `typed` is called once: with the text, or without one if the value was not changed. */
export function startTyping(value: HTMLElement, typed: (text: string | undefined) => void): void {
  const before = value.textContent.trim();
  const input = document.createElement('input');
  input.className = 'typed';
  input.value = before;
  input.maxLength = 200;
  input.setAttribute('aria-label', value.getAttribute('aria-label') ?? before);
  let isDone = false;
  const finish = (text: string | undefined): void => {
    if (isDone) return;
    isDone = true;
    if (input.isConnected) input.replaceWith(value);
    typed(text === before ? undefined : text);
  };
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') finish(input.value);
    else if (event.key === 'Escape') finish(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  input.addEventListener('blur', () => finish(undefined));
  value.replaceWith(input);
  input.select();
}
