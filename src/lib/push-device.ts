import { deviceDatabase } from './device-database';

/** The account that gets notifications in this browser. */
interface PushDevice {
  userId: string;
  /** The id of its row among the account's devices. */
  id: string;
  /** The push service's address of this browser, as the row has it. */
  endpoint: string;
}

const KEY = 'push-device';

const isPushDevice = (value: unknown): value is PushDevice =>
  typeof value === 'object' && value !== null && 'userId' in value && 'id' in value && 'endpoint' in value;

/** Null when nobody gets notifications here. */
export async function readPushDevice(): Promise<PushDevice | null> {
  const value = await deviceDatabase.read(KEY);
  return isPushDevice(value) ? value : null;
}

export const writePushDevice = (device: PushDevice) => deviceDatabase.write(KEY, device);
export const removePushDevice = () => deviceDatabase.remove(KEY);
