/** Replaced by the build (hosting/release.ts). */
declare const __RELEASE__: string | undefined;

/** Which release of the app this is: the commit that it was built from, or the package's version; 'development' where nothing was built. */
export const release = typeof __RELEASE__ === 'string' ? __RELEASE__ : 'development';
