import type { RealServicesOptions } from './real-services';

/** A database's URL for one of the services' roles, with the password of postgres/real-services.sql. */
function databaseAs(role: string, databaseUrl: string) {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = 'on-this-machine-only';
  return url.href;
}

/** The size of a service's pool: small, because the tests run several pairs of the services on one Postgres. */
const CONNECTIONS = '5';
/** What the project doesn't limit, or a hosted one limits by its plan. */
const AS_MANY_AS_ASKED = '1000000';

/** The auth service's environment: what supabase/config.toml says, in the service's words. */
export function authSettings({ config, ...options }: RealServicesOptions, port: number) {
  const { auth } = config;
  const { rate_limit, hook, email } = auth;
  const apiUrl = `http://127.0.0.1:${options.apiPort}/auth/v1`;
  return {
    GOTRUE_API_HOST: '127.0.0.1',
    PORT: String(port),
    API_EXTERNAL_URL: apiUrl,
    GOTRUE_DB_DRIVER: 'postgres',
    DATABASE_URL: databaseAs('supabase_auth_admin', options.databaseUrl),
    GOTRUE_DB_MAX_POOL_SIZE: CONNECTIONS,
    GOTRUE_LOG_LEVEL: 'warn',

    GOTRUE_SITE_URL: auth.site_url,
    GOTRUE_URI_ALLOW_LIST: auth.additional_redirect_urls.join(),
    GOTRUE_JWT_SECRET: options.keys.jwtSecret,
    GOTRUE_JWT_EXP: String(auth.jwt_expiry),
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ISSUER: apiUrl,
    GOTRUE_PASSWORD_MIN_LENGTH: String(auth.minimum_password_length),
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: String(email.require_current_password),
    // In seconds, as on a hosted project.
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',

    // The gateway writes it.
    GOTRUE_RATE_LIMIT_HEADER: 'cf-connecting-ip',
    GOTRUE_RATE_LIMIT_OTP: String(rate_limit.sign_in_sign_ups),
    GOTRUE_RATE_LIMIT_VERIFY: String(rate_limit.token_verifications),
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: String(rate_limit.token_refresh),
    GOTRUE_RATE_LIMIT_EMAIL_SENT: AS_MANY_AS_ASKED,
    GOTRUE_SMTP_MAX_FREQUENCY: '1ms',

    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'false',
    GOTRUE_MAILER_AUTOCONFIRM: String(!email.enable_confirmations),
    // In seconds: the link of a mail is good for an hour.
    GOTRUE_MAILER_OTP_EXP: '3600',
    GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_ENROLLED_ENABLED: 'true',
    GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_UNENROLLED_ENABLED: 'true',
    GOTRUE_HOOK_SEND_EMAIL_ENABLED: 'true',
    GOTRUE_HOOK_SEND_EMAIL_URI: `http://127.0.0.1:${options.inboxPort}/auth-mails`,
    // The inbox doesn't ask for the signature.
    GOTRUE_HOOK_SEND_EMAIL_SECRETS: `v1,whsec_${Buffer.from('the inbox asks for no signature').toString('base64')}`,

    // Fifteen a minute on a hosted project, which can't declare it. Tests that lift the other limits lift this one, too.
    GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: String(Math.max(15, rate_limit.sign_in_sign_ups / 2)),
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: 'true',
    GOTRUE_HOOK_MFA_VERIFICATION_ATTEMPT_ENABLED: String(hook.mfa_verification_attempt.enabled),
    GOTRUE_HOOK_MFA_VERIFICATION_ATTEMPT_URI: hook.mfa_verification_attempt.uri,
  };
}

/** The storage service's environment, with files in a folder. */
export function storageSettings(
  { config, keys, databaseUrl, storageDir }: RealServicesOptions,
  port: number,
) {
  return {
    SERVER_HOST: '127.0.0.1',
    SERVER_PORT: String(port),
    AUTH_JWT_SECRET: keys.jwtSecret,
    DATABASE_URL: databaseAs('supabase_storage_admin', databaseUrl),
    DATABASE_MAX_CONNECTIONS: CONNECTIONS,
    DB_INSTALL_ROLES: 'false',
    DB_SUPER_USER: 'supabase_storage_admin',
    UPLOAD_FILE_SIZE_LIMIT: String(Number.parseInt(config.storage.file_size_limit, 10) * 1024 * 1024),
    STORAGE_BACKEND: 'file',
    STORAGE_FILE_BACKEND_PATH: storageDir,
    STORAGE_S3_BUCKET: 'files',
    STORAGE_S3_REGION: 'local',
    LOG_LEVEL: 'warn',
  };
}
