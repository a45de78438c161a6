package main

import (
	"flag"
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// engineNames lists the engines in starting order.
var engineNames = []string{"nats", "s3", "mongodb", "redis"}

var defaultPorts = map[string]int{"nats": 14222, "s3": 17070, "mongodb": 17017, "redis": 16379}

// natsPasswordVariables are the variables in nats-users.conf.
var natsPasswordVariables = []string{"NATS_GATEWAY_PASSWORD", "NATS_AUTH_PASSWORD", "NATS_CONVERTER_PASSWORD", "NATS_STATS_PASSWORD", "NATS_SETUP_PASSWORD"}

type settings struct {
	host          string
	dataDir       string         // absolute: VersityGW changes the working directory
	ports         map[string]int // 0 takes a free port
	only          []string
	s3AccessKey   string
	s3SecretKey   string
	natsPasswords map[string]string // by variable; empty if NATS accepts any client
	redisPassword string            // empty if Redis requires none
	mongodbSocket string            // replaces MongoDB's port
	stopWithStdin bool
}

// parseSettings reads flags; each falls back to the environment variable of the same name, ENGINES_NATS_PORT for --nats-port.
func parseSettings(args []string, getenv func(string) string) (settings, error) {
	flags := flag.NewFlagSet("engines", flag.ContinueOnError)
	setting := func(name, fallback, usage string) *string {
		variable := variableName(name)
		if value := getenv(variable); value != "" {
			fallback = value
		}
		return flags.String(name, fallback, fmt.Sprintf("%s (environment: %s)", usage, variable))
	}
	dataDir := setting("data-dir", ".data/engines", "folder of everything kept")
	host := setting("host", "127.0.0.1", "address to listen on; mongodb asks for no password")
	only := setting("only", strings.Join(engineNames, ","), "engines to run, separated by commas")
	accessKey := setting("s3-access-key", "floatwise", "S3 access key")
	secretKey := setting("s3-secret-key", "floatwise-local", "S3 secret key")
	mongodbSocket := setting("mongodb-socket", "", "socket of mongodb in place of its port, for this account of the machine alone")
	portTexts := map[string]*string{}
	for _, name := range engineNames {
		portTexts[name] = setting(portFlag(name), strconv.Itoa(defaultPorts[name]), "port of "+name+", 0 takes a free one")
	}
	stopWithStdin := flags.Bool("stop-with-stdin", false, "end when standard input closes, and leave SIGINT and SIGHUP to the parent")
	if err := flags.Parse(args); err != nil {
		return settings{}, err
	}

	absolute, err := filepath.Abs(*dataDir)
	if err != nil {
		return settings{}, err
	}
	parsed := settings{host: *host, dataDir: absolute, ports: map[string]int{}, only: strings.Split(*only, ","),
		s3AccessKey: *accessKey, s3SecretKey: *secretKey, stopWithStdin: *stopWithStdin,
		redisPassword: getenv("ENGINES_REDIS_PASSWORD"), mongodbSocket: *mongodbSocket}
	if parsed.natsPasswords, err = readNatsPasswords(getenv); err != nil {
		return settings{}, err
	}
	for name, text := range portTexts {
		port, err := strconv.Atoi(*text)
		if err != nil || port < 0 || port > 65535 {
			return settings{}, fmt.Errorf("--%s (%s) is %q; set it to a number from 0 to 65535", portFlag(name), variableName(portFlag(name)), *text)
		}
		parsed.ports[name] = port
	}
	for _, name := range parsed.only {
		if !slices.Contains(engineNames, name) {
			return settings{}, fmt.Errorf("--only (ENGINES_ONLY) names %q; the engines are %s", name, strings.Join(engineNames, ", "))
		}
	}
	return parsed, nil
}

// readNatsPasswords reads them from the environment only, since any account of the machine can read a command line.
func readNatsPasswords(getenv func(string) string) (map[string]string, error) {
	passwords := map[string]string{}
	var missing []string
	for _, variable := range natsPasswordVariables {
		if value := getenv(variable); value != "" {
			passwords[variable] = value
		} else {
			missing = append(missing, variable)
		}
	}
	if len(passwords) > 0 && len(missing) > 0 {
		return nil, fmt.Errorf("%s is not set; NATS needs a password for every user, or for none", strings.Join(missing, ", "))
	}
	return passwords, nil
}

func portFlag(engine string) string { return engine + "-port" }

func variableName(flagName string) string {
	return "ENGINES_" + strings.ToUpper(strings.ReplaceAll(flagName, "-", "_"))
}

// resolvePort reports a taken port in one sentence, and replaces 0 by a free port for engines that cannot.
func (settings settings) resolvePort(engine string) (int, error) {
	if engine == "mongodb" && settings.mongodbSocket != "" {
		return 0, nil
	}
	port := settings.ports[engine]
	listener, err := net.Listen("tcp", settings.address(port))
	if err != nil {
		flagName := portFlag(engine)
		return 0, fmt.Errorf("port %d is in use; free it or set --%s (%s) to another one", port, flagName, variableName(flagName))
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port, nil
}

func (settings settings) address(port int) string {
	return net.JoinHostPort(settings.host, strconv.Itoa(port))
}
