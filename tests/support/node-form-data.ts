/** Node's fetch can't send jsdom's FormData and files, so the app gets Node's FormData, with file names instead of files. */
export async function takeNodesFormData() {
  const form = await new Response(new URLSearchParams()).formData();
  const prototype = Object.getPrototypeOf(form);
  const { set } = prototype;
  prototype.set = function setText(name: string, value: string | File) {
    set.call(this, name, typeof value === 'string' ? value : value.name);
  };
  Object.assign(globalThis, { FormData: form.constructor });
}
